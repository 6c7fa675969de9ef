public import BankDomain
public import BankFeatures

/// Records the navigation of the views of beneficiaries.
@MainActor
public final class MockBeneficiariesCoordinator: BeneficiariesCoordinating {
    public enum Call: Equatable {
        case showBeneficiary(Beneficiary)
        case didAdd(Beneficiary)
        case didRemove(Beneficiary)
    }

    public private(set) var calls: [Call] = []

    public init() {}

    public func showBeneficiary(_ beneficiary: Beneficiary) { calls.append(.showBeneficiary(beneficiary)) }

    public func didAdd(_ beneficiary: Beneficiary) { calls.append(.didAdd(beneficiary)) }

    public func didRemove(_ beneficiary: Beneficiary) { calls.append(.didRemove(beneficiary)) }
}
