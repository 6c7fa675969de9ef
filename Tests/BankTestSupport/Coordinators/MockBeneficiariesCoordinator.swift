public import BankDomain
public import BankFeatures

/// Records where the views of beneficiaries lead.
@MainActor
public final class MockBeneficiariesCoordinator: BeneficiariesCoordinating {
    /// A way that was taken.
    public enum Call: Equatable {
        /// ``showBeneficiary(_:)``.
        case showBeneficiary(Beneficiary)
        /// ``didAdd(_:)``.
        case didAdd(Beneficiary)
        /// ``didRemove(_:)``.
        case didRemove(Beneficiary)
    }

    /// The ways that were taken, in order.
    public private(set) var calls: [Call] = []

    /// A coordinator that was not called yet.
    public init() {}

    /// Records the call.
    public func showBeneficiary(_ beneficiary: Beneficiary) { calls.append(.showBeneficiary(beneficiary)) }

    /// Records the call.
    public func didAdd(_ beneficiary: Beneficiary) { calls.append(.didAdd(beneficiary)) }

    /// Records the call.
    public func didRemove(_ beneficiary: Beneficiary) { calls.append(.didRemove(beneficiary)) }
}
