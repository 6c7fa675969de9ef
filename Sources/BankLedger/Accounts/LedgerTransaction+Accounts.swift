import BankDomain
import BankRules
import BankSQL
import BankServices

extension LedgerTransaction: AccountRecords {
    func ownAccounts(of principal: Principal) throws -> [Account] {
        try accounts.accounts(.own, for: principal)
    }

    func accounts(
        _ reference: AccountReference, by identification: AccountReference.Identification
    ) throws -> [Account] { try accounts.accounts(reference, by: identification) }

    func customerID(named name: String) throws -> UserID { try users.customerID(named: name) }
    func accruals(of account: KnownAccount) throws -> AccountAccruals? { try accruals.accruals(of: account) }

    var nextAccountID: AccountID { get throws { AccountID(number: try accounts.lastNumber() + 1) } }

    func insert(_ account: Account, openedBy principal: Principal) throws {
        let number = try accounts.insertAccount(
            NewAccount(
                number: account.accountNumber, iban: account.iban?.text, name: account.accountName,
                type: account.accountType, currency: account.currency, openedOn: today,
                floor: account.floor?.minorUnits, product: account.productID))
        // A user who opens an account is recorded by id until there is a name.
        let (user, roles) = (principal.userID.text, principal.roles.map(\.rawValue).sorted())
        try write(
            .insert(ifAbsentFrom: "bank_user", "id, name, roles"), user, user, roles.joined(separator: " "))
        for owner in account.ownerIDs { try accounts.insertOwner(owner, of: number) }
    }

    func update(_ account: KnownAccount, _ change: AccountUpdate) throws {
        switch change {
        case .name(let name): try write(.update("account", set: "name"), name, account.number)
        case .status(let status, let freeze):
            try write(
                .update("account", set: "status, freeze_scope, freeze_reason, frozen_by"), status.rawValue,
                freeze?.scope.rawValue, freeze?.reason, freeze?.frozenBy.rawValue, account.number)
        case .floor(let floor):
            try write(
                .update("balance", set: "floor", where: "account = ?"), floor?.minorUnits, account.number)
        case .newOwner(let user): try accounts.insertOwner(user, of: account.number)
        case .formerOwner(let user):
            try write(
                .delete(from: "account_owner", where: "account = ? AND owner = ?"), account.number, user)
        }
    }

    func setDefaultAccount(_ id: AccountID?, of user: UserID) throws {
        try write(.update("bank_user", set: "default_account"), id?.number, user)
    }

    // MARK: Cash

    func bookedCash(
        _ direction: Transaction.Direction, on account: AccountID, under key: RequestKey
    ) throws -> Transaction? {
        guard let made = try made(under: key) else { return nil }
        guard let transfer = TransferID(made).number else { throw ServiceError.duplicateRequest(key.key) }
        return try cashEntry(of: transfer, direction)
    }

    func bookCash(
        _ request: CashRequest, _ direction: Transaction.Direction, valueDate: CalendarDate,
        under key: RequestKey
    ) throws -> Transaction {
        let words = BookingText.cash(direction)
        let customer = Posting.Side(account: try number(of: request.accountID), description: words)
        let till = Posting.Side(
            account: try accounts.internalAccount(.cash, request.amount.currency), description: words)
        let transfer = try postings.post(
            Posting(
                kind: .cash, debit: direction == .debit ? customer : till,
                credit: direction == .debit ? till : customer, amount: request.amount, bookingDate: today,
                valueDate: valueDate, reference: request.reference, category: .cash))
        idempotency.keep(.transfer(transfer), for: key)
        return try cashEntry(of: transfer, direction)
    }

    private func cashEntry(of transfer: Int64, _ direction: Transaction.Direction) throws -> Transaction {
        try transactions.transaction(entry: 2 * transfer + (direction == .credit ? 1 : 0))
    }

    // MARK: Dependents

    func openOrders(_ scope: OrderScope) throws -> [(order: StandingOrder, maker: UserID)] {
        try rows(
            """
            SELECT \(StandingOrderRow.columns), s.made_by FROM standing_order s
            WHERE s.status IN ('active', 'paused')
            """, in: scope, maker: "made_by"
        ) { (try StandingOrderRow.read($0), UserID($0.text("made_by"))) }
    }

    func waitingTransfers(_ scope: OrderScope) throws
        -> [(transfer: Transfer, destination: TransferDestination)]
    {
        try rows(
            "SELECT \(OrderedTransferRow.columns) FROM ordered_transfer WHERE status = 'pending'", in: scope,
            maker: "user"
        ) { row in
            let order = try OrderedTransferRow.read(row)
            return (order.transfer, order.destination)
        }
    }

    func pendingHolds(_ scope: OrderScope) throws -> [TransferHold] {
        try rows(
            "SELECT \(TransferHoldRow.columns) FROM transfer_hold WHERE status = 'pending'", in: scope,
            maker: "made_by"
        ) { try TransferHoldRow.read($0).asOf(now) }.filter { $0.status == .pending }
    }

    private func rows<Row>(
        _ query: String, in scope: OrderScope, maker: String, read: (any SQLStatement) throws -> Row
    ) throws -> [Row] {
        switch scope {
        case .from(let account, orOwnedBy: let user):
            let accounts = "SELECT ?1 UNION SELECT account FROM account_owner WHERE owner = ?2"
            return try flushed.rows(
                "\(query) AND debit IN (\(accounts)) ORDER BY id", account.number, user, read: read)
        case .madeBy(let user):
            return try flushed.rows("\(query) AND \(maker) = ? ORDER BY id", user, read: read)
        }
    }

    func goals(for account: AccountID) throws -> [(id: GoalID, user: UserID)] {
        try flushed.rows(
            "SELECT id, user FROM goal WHERE account = ? AND removed_at IS NULL ORDER BY id",
            try number(of: account)
        ) { (GoalID(number: $0.int64("id")), UserID($0.text("user"))) }
    }

    func markRemoved(_ goal: GoalID) throws { try goals.markRemoved(goal) }
}
