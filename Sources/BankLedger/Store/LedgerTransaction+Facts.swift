import BankDomain
import BankRules
import BankServices

/// What the ledger knows.
extension LedgerTransaction: BankFacts {
    func rates(upTo day: CalendarDate?) throws -> ReferenceRates? { try rates.referenceRates(on: day) }
    var lastClosedDay: CalendarDate? { get throws { try days.lastCutOffDay() } }

    func account(with id: AccountID) throws -> KnownAccount { try accounts.account(id) }
    func account(with iban: IBAN) throws -> KnownAccount? { try accounts.account(iban) }

    func defaultAccountID(of user: UserID) throws -> AccountID? {
        try accounts.defaultNumber(of: user).map { AccountID(number: $0) }
    }

    func spendable(of account: KnownAccount) throws -> Money? { try accounts.spendable(of: account) }
    func balances(of account: KnownAccount) throws -> AccountBalances { try accounts.balances(of: account) }

    func savedPayees(of user: UserID) throws -> [SavedPayee] { try beneficiaries.all(of: user) }
    func holderNames(of account: AccountID) throws -> [String] {
        try beneficiaries.holderNames(of: number(of: account))
    }

    func hasSecondFactor(_ user: UserID) throws -> Bool {
        try secondFactors.hasSecondFactor(.active, user)
    }

    func secondFactorChange(of user: UserID) throws -> Instant? { try credentials.factorChangedAt(of: user) }

    func sentTotals(around day: CalendarDate, by user: UserID, without order: TransferID?) throws
        -> SentTotals
    {
        try transfers.sentTotals(around: day, by: user, without: order?.orderNumber)
    }

    func spentToday(by token: AccessTokenID) throws -> Int64? { try accessTokens.spentToday(by: token) }

    func knownTransfer(_ id: TransferID) throws -> Transfer? {
        if let number = id.number { return try transfers.transfer(number: number) }
        return try scheduledTransfers.transferIfPresent(id)
    }

    func knownHold(_ id: TransferHoldID) throws -> (hold: TransferHold, countedOn: CalendarDate)? {
        try transferHolds.hold(number: id.number)
    }

    func knownStandingOrder(_ id: StandingOrderID) throws -> StandingOrder? {
        try standingOrders.order(number: id.number ?? 0)
    }

    func waitingChallenges(of user: UserID) throws -> [WaitingChallenge] {
        try challenges.waiting(of: user)
    }

    /// The N of `ACC00N`. Throws `notFound`.
    func number(of account: AccountID) throws(ServiceError) -> Int64 {
        guard let number = account.number else { throw .notFound(.account, name: account.text) }
        return number
    }
}
