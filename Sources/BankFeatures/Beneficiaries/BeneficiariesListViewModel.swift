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

    /// The beneficiaries in the order in which they were added.
    public var state: LoadState<[Beneficiary]> { loader.state }

    public func load() async {
        await loader.load { try await beneficiaryService.beneficiaries() }
    }

    /// Leads on to a beneficiary.
    public func select(_ beneficiary: Beneficiary) {
        coordinator?.showBeneficiary(beneficiary)
    }
}
