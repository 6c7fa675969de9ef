public import BankDomain
public import BankServices
public import Observation

/// One account: its balance, its newest transactions, and the changes its owner can make.
@Observable
@MainActor
public final class AccountDetailViewModel {
    public static let recentTransactionCount = 5

    private let selection: AccountSelection
    private let recentCount: Int
    private let detail = Loader<AccountDetail>()
    private let pastBalances = Loader<BalanceHistory>()
    private let changes = Loader<Change<Account>>()
    private let accountService: any AccountServiceProtocol
    private let transactionService: any TransactionServiceProtocol
    @ObservationIgnored private weak var coordinator: (any AccountsCoordinating)?

    /// - Parameter recentCount: how many of the newest transactions are loaded with the account.
    public init(
        _ selection: AccountSelection, recentCount: Int = recentTransactionCount,
        accountService: any AccountServiceProtocol,
        transactionService: any TransactionServiceProtocol, coordinator: (any AccountsCoordinating)?
    ) {
        self.selection = selection
        self.recentCount = recentCount
        self.accountService = accountService
        self.transactionService = transactionService
        self.coordinator = coordinator
    }

    public var state: LoadState<AccountDetail> { detail.state }

    public var history: LoadState<BalanceHistory> { pastBalances.state }

    /// The result of the last requested change.
    public var change: LoadState<Change<Account>> { changes.state }

    public func load() async {
        await detail.load {
            let account = try await accountService.account(selection)
            let recent =
                recentCount == 0 ? [] : try await transactionService.recent(recentCount, of: account)
            let accruals =
                account.productID == nil ? nil : try await accountService.accruals(of: account.id)
            return AccountDetail(account: account, recentTransactions: recent, accruals: accruals)
        }
    }

    /// Loads the balance over time, once the account is loaded. Needed only if a chart is shown.
    ///
    /// - Parameter first: the first day; `nil` for the last 30 days.
    public func loadHistory(from first: CalendarDate? = nil) async {
        guard let account = state.value?.account else { return }
        await pastBalances.load {
            let histories = try await accountService.balanceHistory(
                of: [account.id], from: first, to: nil)
            guard let history = histories.first else {
                throw ServiceError.notFound(.account, name: account.id.text)
            }
            return history
        }
    }

    /// Renames the account; needs no ``load()`` before.
    public func rename(to name: String, mode: ExecutionMode = .commit) async {
        await apply(mode) { [accountService] id in
            let name = try FreeText.name(name, field: .name)
            return try await accountService.rename(id, to: name, mode: mode)
        }
    }

    /// Makes the account the default; needs no ``load()`` before.
    public func setDefault(mode: ExecutionMode = .commit) async {
        await apply(mode) { [accountService] id in try await accountService.setDefault(id, mode: mode) }
    }

    /// Freezes the account; needs no ``load()`` before.
    public func freeze(
        _ scope: AccountFreeze.Scope, reason: String, mode: ExecutionMode = .commit
    ) async {
        await apply(mode) { [accountService] id in
            let reason = try FreeText.name(reason, field: .reason)
            return try await accountService.freeze(id, scope: scope, reason: reason, mode: mode)
        }
    }

    /// Unfreezes the account; needs no ``load()`` before.
    public func unfreeze(mode: ExecutionMode = .commit) async {
        await apply(mode) { [accountService] id in try await accountService.unfreeze(id, mode: mode) }
    }

    /// Closes the account; needs no ``load()`` before.
    public func close(
        clearsDefault: Bool, endsDependents: Bool = false, mode: ExecutionMode = .commit
    ) async {
        await apply(mode) { [accountService] id in
            try await accountService.close(
                id, clearsDefault: clearsDefault, endsDependents: endsDependents, mode: mode)
        }
    }

    /// Shows all entries, once the account is loaded.
    public func showTransactions() {
        guard let account = state.value?.account else { return }
        coordinator?.showTransactions(of: account)
    }

    private func apply(
        _ mode: ExecutionMode, _ work: @MainActor (AccountID) async throws -> Account
    ) async {
        let change = await changes.perform { Change(try await work(try await accountID()), mode: mode) }
        guard let change, change.isCommitted else { return }
        detail.update { $0.replacing(change.value) }
    }

    private func accountID() async throws -> AccountID {
        // An account that was shown stays selected, even if its name changes meanwhile.
        if let shown = state.value?.account.id { return shown }
        return try await accountService.account(selection).id
    }
}

/// An account with its newest entries.
public struct AccountDetail: Equatable, Sendable {
    public let account: Account
    /// Its newest entries, newest first.
    public let recentTransactions: [Transaction]
    /// Interest and fees accrued under its product; `nil` without a product.
    public let accruals: AccountAccruals?

    public init(account: Account, recentTransactions: [Transaction], accruals: AccountAccruals? = nil) {
        self.account = account
        self.recentTransactions = recentTransactions
        self.accruals = accruals
    }
}

extension AccountDetail {
    func replacing(_ account: Account) -> AccountDetail {
        AccountDetail(account: account, recentTransactions: recentTransactions, accruals: accruals)
    }
}
