public import BankDomain
public import BankServices
public import Observation

/// The first screen: accounts with their recent balances, totals, the newest entries of the default account, due items,
/// frozen accounts and cards, unread notifications, and next steps.
@Observable
@MainActor
public final class HomeViewModel {
    public static let recentTransactionCount = 5

    private let loader = Loader<HomeSummary>()
    private let services: HomeServices
    @ObservationIgnored private weak var coordinator: (any HomeCoordinating)?

    public init(services: HomeServices, coordinator: (any HomeCoordinating)?) {
        self.services = services
        self.coordinator = coordinator
    }

    /// The summary. A missing local bank or sign-in is a next step and not a failure.
    public var state: LoadState<HomeSummary> { loader.state }

    public func load() async {
        await loader.load {
            do {
                return try await HomeReader(services).summary()
            } catch ServiceError.notInitialized(.ledger) {
                return .beginning(with: .initializeLocalBank)
            } catch ServiceError.unauthorized(.notSignedIn), ServiceError.unauthorized(.sessionEnded) {
                return .beginning(with: .signIn)
            }
        }
    }

    /// Shows an account.
    public func select(_ account: Account) {
        coordinator?.showAccount(account)
    }

    public func begin(_ step: HomeNextStep) {
        coordinator?.begin(step)
    }
}

@MainActor
public protocol HomeCoordinating: AnyObject {
    func showAccount(_ account: Account)
    func begin(_ step: HomeNextStep)
}

public struct HomeServices: Sendable {
    let accounts: any AccountServiceProtocol
    let transactions: any TransactionServiceProtocol
    let transfers: any TransferServiceProtocol
    let standingOrders: any StandingOrderServiceProtocol
    let cards: any CardServiceProtocol
    let notifications: any NotificationServiceProtocol
    let beneficiaries: any BeneficiaryServiceProtocol

    public init(
        accounts: any AccountServiceProtocol, transactions: any TransactionServiceProtocol,
        transfers: any TransferServiceProtocol, standingOrders: any StandingOrderServiceProtocol,
        cards: any CardServiceProtocol, notifications: any NotificationServiceProtocol,
        beneficiaries: any BeneficiaryServiceProtocol
    ) {
        self.accounts = accounts
        self.transactions = transactions
        self.transfers = transfers
        self.standingOrders = standingOrders
        self.cards = cards
        self.notifications = notifications
        self.beneficiaries = beneficiaries
    }
}

/// Loads a summary. Every query is limited, so that home costs the same in a large bank. Parts that fail are listed as
/// unavailable and left out.
@MainActor
final class HomeReader {
    /// How many days ahead items are shown as due.
    static let dueDays = 7
    /// The maximum number of accounts whose fees are loaded. ``orderMaximum`` limits the orders of each kind.
    static let accountMaximum = 20
    static let orderMaximum = 200

    private let services: HomeServices
    private var unavailable: [HomeSummary.Part] = []

    init(_ services: HomeServices) {
        self.services = services
    }

    /// Throws if the accounts cannot be loaded.
    func summary() async throws -> HomeSummary {
        let accounts = try await services.accounts.accounts(.own)
        guard !accounts.isEmpty else { return .beginning(with: .openFirstAccount) }
        let standard = accounts.first(where: \.isDefault)
        let history =
            await part(.balanceHistory) {
                try await $0.accounts.balanceHistory(of: accounts.map(\.id), from: nil, to: nil)
            } ?? []
        let recent = await recentTransactions(of: standard)
        let due = await dueItems(accounts, today: history.first?.to)
        let cards = await part(.cards) { try await $0.cards.cards(.own) } ?? []
        let unread = await unread()
        try Task.checkCancellation()
        return HomeSummary(
            accounts: accounts, balanceHistory: history, recentTransactions: recent, due: due,
            frozenCards: cards.filter { $0.status == .frozen }, unread: unread, unavailable: unavailable,
            nextSteps: standard == nil ? [.chooseDefaultAccount] : [])
    }

    private func part<Value: Sendable>(
        _ part: HomeSummary.Part, _ read: @MainActor (HomeServices) async throws -> Value
    ) async -> Value? {
        do {
            return try await read(services)
        } catch {
            unavailable.append(part)
            return nil
        }
    }

    private func recentTransactions(of account: Account?) async -> [Transaction] {
        guard let account else { return [] }
        return await part(.recentTransactions) {
            try await $0.transactions.recent(HomeViewModel.recentTransactionCount, of: account)
        } ?? []
    }

    private func unread() async -> HomeUnread {
        let page = await part(.notifications) {
            try await $0.notifications.notifications(
                unreadOnly: true, page: try PageRequest(limit: HomeUnread.countMaximum))
        }
        guard let page else { return .none }
        return HomeUnread(
            count: page.items.count, hasMore: page.nextCursor != nil, newest: page.items.first)
    }

    /// Items due in the next days. If the bank's day is unknown, all pending items.
    private func dueItems(_ accounts: [Account], today: CalendarDate?) async -> [HomeDueItem] {
        let transfers =
            await part(.scheduledTransfers) {
                try await $0.transfers.transfers(
                    TransferQuery(status: .pending), page: try PageRequest(limit: Self.orderMaximum)
                )
                .items
            } ?? []
        let orders =
            await part(.standingOrders) {
                try await $0.standingOrders.orders(page: try PageRequest(limit: Self.orderMaximum)).items
            } ?? []
        let held = await part(.cardHolds) { try await $0.cards.pendingAuthorisations() } ?? []
        let names = await payeeNames(of: transfers, accounts)
        var items = transfers.map { HomeDueItem($0, names) }
        items += orders.filter { $0.status == .active }.compactMap { order in
            order.nextExecutionDate.map { HomeDueItem(order, on: $0) }
        }
        items += held.map { HomeDueItem($0) }
        if let today { items += await fees(of: accounts, today: today) }
        let last = today?.adding(days: Self.dueDays)
        return items.filter { item in item.kind == .fees || last.map { item.date <= $0 } ?? true }
            .map { item in today.map(item.seen(on:)) ?? item }
            .sorted { ($0.date, $0.kind.rawValue, $0.id) < ($1.date, $1.kind.rawValue, $1.id) }
    }

    /// The names of the transfers' payees. Saved payees are read only if a transfer needs one; without them, a transfer
    /// shows the payee's account.
    private func payeeNames(of transfers: [Transfer], _ accounts: [Account]) async -> PayeeNames {
        let own = PayeeNames(accounts: accounts)
        let isUnnamed = { (transfer: Transfer) in
            transfer.creditorName == nil && transfer.toAccountID.map { own.name(of: $0) == nil } ?? false
        }
        guard transfers.contains(where: isUnnamed),
            let saved = try? await services.beneficiaries.beneficiaries()
        else { return own }
        return PayeeNames(accounts: accounts, beneficiaries: saved)
    }

    private func fees(of accounts: [Account], today: CalendarDate) async -> [HomeDueItem] {
        await part(.fees) { services in
            var items: [HomeDueItem] = []
            for account in accounts.filter({ $0.productID != nil }).prefix(Self.accountMaximum) {
                guard let due = try await services.accounts.accruals(of: account.id)?.feesDue, due.isPositive
                else { continue }
                items.append(HomeDueItem(feesDue: due, of: account, on: today))
            }
            return items
        } ?? []
    }
}
