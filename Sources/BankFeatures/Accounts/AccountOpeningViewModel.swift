public import BankDomain
public import BankServices
public import Observation

@Observable
@MainActor
public final class AccountOpeningViewModel {
    public var draft: AccountOpeningDraft

    private let loader = Loader<Change<Account>>()
    private let accountService: any AccountServiceProtocol
    private let productService: any ProductServiceProtocol
    @ObservationIgnored private weak var coordinator: (any AccountsCoordinating)?

    public init(
        draft: AccountOpeningDraft = AccountOpeningDraft(), accountService: any AccountServiceProtocol,
        productService: any ProductServiceProtocol, coordinator: (any AccountsCoordinating)?
    ) {
        self.draft = draft
        self.accountService = accountService
        self.productService = productService
        self.coordinator = coordinator
    }

    /// The account that was opened, or in a dry run the one that would be.
    public var state: LoadState<Change<Account>> { loader.state }

    /// Opens the account, once: nothing happens after it was opened.
    public func open(mode: ExecutionMode = .commit) async {
        guard state.value?.isCommitted != true else { return }
        let draft = draft
        let opened = await loader.perform {
            let product =
                draft.product.isEmpty ? nil : try await productService.product(named: draft.product)
            let opening = try draft.opening(from: product)
            return Change(try await accountService.open(opening, mode: mode), mode: mode)
        }
        if let opened, opened.isCommitted { coordinator?.didOpen(opened.value) }
    }
}
