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

    /// Opens the account, only once: after success, further calls do nothing.
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

/// The input for opening an account.
public struct AccountOpeningDraft: Hashable, Sendable {
    /// The type of the account; `nil` for the product's type, or for checking without a product.
    public var accountType: Account.AccountType?
    /// The currency code, as typed; may be empty for a product with one currency.
    public var currency: String
    /// The name, as typed.
    public var accountName: String
    /// The product, as typed; empty for an account without one.
    public var product: String

    public init(
        accountType: Account.AccountType? = nil, currency: String = "", accountName: String = "",
        product: String = ""
    ) {
        self.accountType = accountType
        self.currency = currency
        self.accountName = accountName
        self.product = product
    }

    /// Validates the input. `product` is the product that ``product`` refers to. Throws
    /// ``ServiceError/invalidValue(field:value:reason:)``.
    public func opening(from product: Product? = nil) throws(ServiceError) -> AccountOpening {
        let opening = AccountOpening(
            accountType: accountType ?? product?.accountType ?? .checking,
            currency: try currency(of: product),
            accountName: try FreeText.name(accountName, field: .name), productID: product?.id)
        try opening.requireOffered()
        return opening
    }

    private func currency(of product: Product?) throws(ServiceError) -> Currency {
        guard currency.isEmpty, let product else { return try Currency(typed: currency) }
        let offered = product.currencies
        guard let only = offered.first, offered.count == 1 else {
            throw .invalidValue(field: .currency, value: "", reason: .notOneOf(offered.map(\.code)))
        }
        return only
    }
}
