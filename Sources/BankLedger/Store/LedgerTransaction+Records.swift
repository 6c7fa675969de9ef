import BankDomain
import BankRules
import BankServices

/// What a change of the ledger writes.
extension LedgerTransaction: BankRecords {
    /// The transaction, for changes that are written for any bank.
    var bank: LedgerTransaction {
        get { self }
        set { precondition(newValue === self, "A transaction is one object.") }
    }

    func attempt<Result>(_ body: (inout LedgerTransaction) throws -> Result) throws -> Result {
        try savepoint {
            var bank = self
            return try body(&bank)
        }
    }

    func made(under key: RequestKey) throws -> String? {
        guard let answer = try idempotency.answer(to: key) else { return nil }
        CallNotes.replayed()
        switch answer {
        case .transfer(let number): return TransferID(number: number).text
        case .made(let id): return id
        }
    }

    func remember(_ id: String, under key: RequestKey) throws {
        idempotency.keep(TransferID(id).number.map { .transfer($0) } ?? .made(id), for: key)
    }

    func record(_ action: AuditedAction, outcome: String) throws {
        try audit.record(action, outcome: outcome)
    }
    func tell(_ user: UserID, _ event: NotificationEvent) throws { try notifications.tell(user, event) }

    func book(_ plan: TransferPlan, under key: RequestKey?) throws -> Transfer {
        let number = try transfers.post(plan)
        if let key { idempotency.keep(.transfer(number), for: key) }
        return plan.transfer(TransferID(number: number), at: try postings.moment())
    }

    func bookReversal(of transfer: Transfer) throws {
        guard let number = try scheduledTransfers.bookingNumber(of: transfer.id) else {
            throw ServiceError.invalidState(
                .transfer, name: transfer.id.text, status: transfer.status.rawValue)
        }
        try transfers.postReversal(of: number, named: transfer.id)
    }

    func hold(_ amount: Money, on account: AccountID) throws {
        try accounts.hold(amount.minorUnits, on: number(of: account))
    }

    func release(_ amount: Money, on account: AccountID) throws {
        try accounts.release(amount.minorUnits, on: number(of: account))
    }

    func setSpentToday(_ spent: Int64, by token: AccessTokenID) {
        spending.change(token.number ?? 0, to: spent)
    }

    // MARK: Payees

    var nextBeneficiaryID: BeneficiaryID { get throws { try beneficiaries.nextID() } }
    func insert(_ payee: SavedPayee) throws { try beneficiaries.insert(payee) }
    func update(_ payee: SavedPayee, _ change: PayeeChange) throws {
        try beneficiaries.update(payee, change)
    }

    // MARK: Scheduled transfers

    func schedule(_ plan: TransferPlan, to payee: TransferDestination, of user: UserID) throws -> TransferID {
        try scheduledTransfers.insert(plan, to: payee, of: user)
    }

    func scheduledTransfer(dueOn day: CalendarDate) throws -> ScheduledTransfer? {
        try scheduledTransfers.due(on: day)
    }

    func end(_ id: TransferID, _ end: ScheduledTransferEnd) throws { try scheduledTransfers.end(id, end) }

    // MARK: Holds

    var nextTransferHoldID: TransferHoldID { get throws { try transferHolds.nextID() } }
    func insert(_ hold: TransferHold, countedOn day: CalendarDate, madeBy user: UserID) throws {
        try transferHolds.insert(hold, countedOn: day, madeBy: user)
    }

    func update(_ hold: TransferHold) throws { try transferHolds.update(hold) }
    var expiredHold: TransferHold? { get throws { try transferHolds.expired() } }

    // MARK: Standing orders

    var nextStandingOrderID: StandingOrderID { get throws { try standingOrders.nextStandingOrderID() } }
    func insert(_ order: StandingOrder, madeBy principal: Principal) throws {
        try standingOrders.insert(order, madeBy: principal.userID)
    }

    func updateTerms(_ order: StandingOrder, madeBy principal: Principal) throws {
        try standingOrders.updateTerms(order, madeBy: principal.userID)
    }

    func update(_ order: StandingOrder) throws { try standingOrders.update(order) }
    func standingOrder(dueOn day: CalendarDate) throws -> (order: StandingOrder, maker: Principal)? {
        try standingOrders.order(dueOn: day)
    }

    func recordExecution(
        of order: StandingOrder, on occurrence: CalendarDate, by transfer: TransferID
    ) throws {
        try standingOrders.recordExecution(of: order, on: occurrence, by: transfer)
    }

    // MARK: Challenges

    func insertChallenge(
        for request: ChallengedRequest, payee: String, of principal: Principal, expiresAt: Instant
    ) throws -> Challenge {
        try challenges.insert(request, payee: payee, of: principal, expiresAt: expiresAt)
    }

    func endChallenge(_ id: ChallengeID, made: String?) throws { try challenges.end(id, made: made) }
}
