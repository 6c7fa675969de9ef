package import BankDomain
package import BankServices

/// A bank inside a change: the facts, and the records that a decision writes. Each bank stores them in its own way.
package protocol BankRecords: BankFacts {
    /// Runs `body`, and undoes all that it wrote if it throws.
    mutating func attempt<Result>(_ body: (inout Self) throws -> Result) throws -> Result

    /// The id of the record that an earlier request with this key made; `nil` for a new key. Throws
    /// `duplicateRequest` if that request was different.
    func made(under key: RequestKey) throws -> String?
    mutating func remember(_ id: String, under key: RequestKey) throws
    /// Adds a line to the audit trail.
    mutating func record(_ action: AuditedAction, outcome: String) throws
    mutating func tell(_ user: UserID, _ event: NotificationEvent) throws

    /// Books the legs of a plan together, or none of them, and keeps the key. Throws `insufficientFunds`.
    mutating func book(_ plan: TransferPlan, under key: RequestKey?) throws -> Transfer
    /// Books the legs of a transfer the other way round, the last first.
    mutating func bookReversal(of transfer: Transfer) throws
    /// Holds an amount on an account. The caller has checked that it is available.
    mutating func hold(_ amount: Money, on account: AccountID) throws
    /// Makes a held amount available again.
    mutating func release(_ amount: Money, on account: AccountID) throws
    /// Counts an amount towards what an access token may send today, which is `spent` with it.
    mutating func setSpentToday(_ spent: Int64, by token: AccessTokenID) throws

    var nextBeneficiaryID: BeneficiaryID { get throws }
    mutating func insert(_ payee: SavedPayee) throws
    /// Stores a payee that was changed in this way.
    mutating func update(_ payee: SavedPayee, _ change: PayeeChange) throws

    /// The standing orders that have not ended, oldest first, and their makers.
    func openOrders(_ scope: OrderScope) throws -> [(order: StandingOrder, maker: UserID)]
    /// The scheduled transfers that wait for their day, oldest first, and their payees as ordered.
    func waitingTransfers(_ scope: OrderScope) throws
        -> [(transfer: Transfer, destination: TransferDestination)]
    /// The holds that are pending, oldest first.
    func pendingHolds(_ scope: OrderScope) throws -> [TransferHold]
    /// The goals for an account, without removed ones, and their users.
    func goals(for account: AccountID) throws -> [(id: GoalID, user: UserID)]
    mutating func markRemoved(_ goal: GoalID) throws

    /// Stores a planned transfer until its day.
    mutating func schedule(_ plan: TransferPlan, to payee: TransferDestination, of user: UserID) throws
        -> TransferID
    /// The first transfer scheduled for this or an earlier day, and not yet tried on this day.
    func scheduledTransfer(dueOn day: CalendarDate) throws -> ScheduledTransfer?
    /// Records what became of a scheduled transfer.
    mutating func end(_ id: TransferID, _ end: ScheduledTransferEnd) throws

    var nextTransferHoldID: TransferHoldID { get throws }
    mutating func insert(_ hold: TransferHold, countedOn day: CalendarDate, madeBy user: UserID) throws
    /// Stores the state of a hold.
    mutating func update(_ hold: TransferHold) throws
    /// The first hold that is over but stored as pending, as it is stored.
    var expiredHold: TransferHold? { get throws }

    var nextStandingOrderID: StandingOrderID { get throws }
    mutating func insert(_ order: StandingOrder, madeBy principal: Principal) throws
    /// Stores new terms of an order, and the principal on whose behalf it is executed.
    mutating func updateTerms(_ order: StandingOrder, madeBy principal: Principal) throws
    /// Stores the state of an order.
    mutating func update(_ order: StandingOrder) throws
    /// The first order due on or before a day, and the principal on whose behalf it is executed.
    func standingOrder(dueOn day: CalendarDate) throws -> (order: StandingOrder, maker: Principal)?
    /// Records the transfer that an occurrence became.
    mutating func recordExecution(
        of order: StandingOrder, on occurrence: CalendarDate, by transfer: TransferID) throws

    /// Stores a challenge. Of those of the principal's sessions, or of the same access token, the newest
    /// ``ChallengePolicy/waitingMaximum`` stay.
    mutating func insertChallenge(
        for request: ChallengedRequest, payee: String, of principal: Principal, expiresAt: Instant
    ) throws -> Challenge
    /// Ends a challenge.
    ///
    /// - Parameter made: the id of what was made; `nil` if it became void.
    mutating func endChallenge(_ id: ChallengeID, made: String?) throws
}

extension BankRecords {
    /// Makes a record once for each key: `make` runs for the first request, and later ones get its id.
    ///
    /// - Parameter canWait: whether a request of this kind can wait for a code under the key.
    package mutating func once<Made>(
        _ key: RequestKey, canWait: Bool = false, _ make: (inout Self) throws -> Identifier<Made>
    ) throws -> Identifier<Made> {
        if let made = try made(under: key) { return Identifier(made) }
        if !canWait { try requireNothingWaits(under: key) }
        let id = try make(&self)
        try remember(id.text, under: key)
        return id
    }

    /// Throws `duplicateRequest` if another request waits for a code under the key: it could not be confirmed any more.
    func requireNothingWaits(under key: RequestKey) throws {
        guard try !waitingChallenges(of: key.user).contains(where: { $0.request.idempotencyKey == key.key })
        else { throw ServiceError.duplicateRequest(key.key) }
    }

    package mutating func tellOwners(of account: AccountID, _ event: NotificationEvent) throws {
        for owner in try self.account(with: account).ownerIDs { try tell(owner, event) }
    }
}

/// An idempotency key of a user, and the request for which it was used.
package struct RequestKey: Hashable, Sendable, Codable {
    package let user: UserID
    package let key: IdempotencyKey
    /// All fields of the request except the key, as one text.
    package let fingerprint: String

    package init(user: UserID, key: IdempotencyKey, fingerprint: String) {
        self.user = user
        self.key = key
        self.fingerprint = fingerprint
    }
}

extension Principal {
    package func key(_ key: IdempotencyKey, _ fingerprint: String) -> RequestKey {
        RequestKey(user: userID, key: key, fingerprint: fingerprint)
    }
}
