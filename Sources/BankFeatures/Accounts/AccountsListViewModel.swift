public import BankDomain
public import BankServices
public import Observation

/// The accounts of a user or of the whole bank, with their totals.
@Observable
@MainActor
public final class AccountsListViewModel {
    /// The scope that was loaded last.
    public private(set) var scope: AccountScope
    /// Text to search for in id, number, IBAN or name; empty shows all accounts.
    public var searchText = ""
    /// Whether closed accounts are left out.
    public var hidesClosed = false

    private let loader = Loader<[Account]>()
    private let accountService: any AccountServiceProtocol
    @ObservationIgnored private weak var coordinator: (any AccountsCoordinating)?

    public init(
        scope: AccountScope = .own, accountService: any AccountServiceProtocol,
        coordinator: (any AccountsCoordinating)?
    ) {
        self.scope = scope
        self.accountService = accountService
        self.coordinator = coordinator
    }

    /// All accounts of the scope, in the order of opening, or as many as were needed.
    public var state: LoadState<[Account]> { loader.state }

    /// The accounts that match the search.
    public var visibleAccounts: [Account] {
        matchingAccounts.filter(isShown)
    }

    /// How many accounts match the search and are left out because they are closed.
    public var hiddenCount: Int {
        matchingAccounts.count { !isShown($0) }
    }

    /// The balances of all accounts that match the search, one total per currency, ordered by code.
    ///
    /// Throws ``ServiceError/invalidAmount(text:reason:)`` if a total does not fit.
    public func totals() throws(ServiceError) -> [Money] {
        try matchingAccounts.balanceTotals()
    }

    public func load(_ scope: AccountScope) async {
        self.scope = scope
        await load()
    }

    public func load() async {
        await loader.load { try await accountService.accounts(scope) }
    }

    /// Reads the accounts of the whole bank from its beginning, until so many of them are shown.
    public func loadAll(showing count: Int) async {
        scope = .all
        await loader.load {
            var (accounts, shownCount) = ([Account](), 0)
            try await PageReader.read(after: nil) { page in
                accounts += page
                shownCount += page.count(where: isShown)
                return shownCount < count
            } _: {
                try await accountService.allAccounts(page: $0)
            }
            return accounts
        }
    }

    private func isShown(_ account: Account) -> Bool { !hidesClosed || account.status != .closed }

    /// Shows an account.
    public func select(_ account: Account) {
        coordinator?.showAccount(account)
    }

    private var matchingAccounts: [Account] {
        let accounts = state.value ?? []
        let wanted = AccountReference.fold(searchText)
        guard !wanted.isEmpty else { return accounts }
        return accounts.filter { account in
            [account.id.text, account.accountNumber, account.accountName, account.iban?.text ?? ""]
                .contains { AccountReference.fold($0).contains(wanted) }
        }
    }
}

/// Navigation from the account views.
@MainActor
public protocol AccountsCoordinating: AnyObject {
    /// An account was selected in a list.
    func showAccount(_ account: Account)
    /// Requests the entries of an account.
    func showTransactions(of account: Account)
    func didOpen(_ account: Account)
}

// No navigation by default: the view already shows the result.
extension AccountsCoordinating {
    public func didOpen(_ account: Account) {}
}

extension Sequence<Account> {
    /// The total balance per currency, ordered by code. Throws ``ServiceError/invalidAmount(text:reason:)`` if one does
    /// not fit.
    public func balanceTotals() throws(ServiceError) -> [Money] {
        var totals: [Currency: Money] = [:]
        for account in self {
            let total = totals[account.currency] ?? .zero(account.currency)
            do throws(MoneyError) {
                totals[account.currency] = try total.adding(account.balance)
            } catch {
                throw ServiceError(error, text: account.balance.decimalText)
            }
        }
        return totals.values.sorted { $0.currency.code < $1.currency.code }
    }
}
