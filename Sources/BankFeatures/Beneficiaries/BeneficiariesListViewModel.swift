public import BankDomain
public import BankServices
public import Observation

@Observable
@MainActor
public final class BeneficiariesListViewModel {
    private let loader = Loader<[Beneficiary]>()
    private let beneficiaryService: any BeneficiaryServiceProtocol
    @ObservationIgnored private weak var coordinator: (any BeneficiariesCoordinating)?

    public init(
        beneficiaryService: any BeneficiaryServiceProtocol, coordinator: (any BeneficiariesCoordinating)?
    ) {
        self.beneficiaryService = beneficiaryService
        self.coordinator = coordinator
    }

    /// The beneficiaries in the order of creation.
    public var state: LoadState<[Beneficiary]> { loader.state }

    public func load() async {
        await loader.load { try await beneficiaryService.beneficiaries() }
    }

    /// Shows a beneficiary.
    public func select(_ beneficiary: Beneficiary) {
        coordinator?.showBeneficiary(beneficiary)
    }
}

/// Navigation from the beneficiary views.
@MainActor
public protocol BeneficiariesCoordinating: AnyObject {
    /// A beneficiary was selected in a list.
    func showBeneficiary(_ beneficiary: Beneficiary)
    func didAdd(_ beneficiary: Beneficiary)
    func didRemove(_ beneficiary: Beneficiary)
}

// No navigation by default: the view already shows the result.
extension BeneficiariesCoordinating {
    public func didAdd(_ beneficiary: Beneficiary) {}
    public func didRemove(_ beneficiary: Beneficiary) {}
}
