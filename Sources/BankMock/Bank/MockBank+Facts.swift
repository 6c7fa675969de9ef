import BankDomain
import BankRules
import BankServices

/// What the mock bank knows.
extension MockBank: BankFacts {
    var now: Instant { head.clock }
    var zone: BankTimeZone { .utc }
    var today: CalendarDate { zone.date(of: now) }
    func rates(upTo day: CalendarDate?) -> ReferenceRates? { referenceRates(on: day) }
    var lastClosedDay: CalendarDate? { standingOrders.closedDays.last?.date }

    func account(with id: AccountID) throws -> KnownAccount { try account(id).known }

    func account(with iban: IBAN) throws -> KnownAccount? {
        if let own = head.accounts.first(where: { $0.iban?.text == iban.text }) {
            return own.known
        }
        guard !iban.isOfThisBank else { throw ServiceError.notFound(.account, name: iban.text) }
        return nil
    }

    func spendable(of account: KnownAccount) throws -> Money? {
        try self.account(account.id).spendable.map { Money(minorUnits: $0, currency: account.currency) }
    }

    func balances(of account: KnownAccount) throws -> AccountBalances {
        let account = try self.account(account.id).known.account
        return AccountBalances(balance: account.balance, availableBalance: account.availableBalance)
    }

    func savedPayees(of user: UserID) -> [SavedPayee] { payees.filter { $0.user == user } }

    func holderNames(of account: AccountID) -> [String] {
        let owners = head.accounts.first { $0.id == account }?.owners ?? []
        return head.users.map(\.user).filter { owners.contains($0.id) }.map(\.name)
    }

    func hasSecondFactor(_ user: UserID) -> Bool {
        authentication.credential(of: user)?.hasSecondFactor ?? false
    }

    func secondFactorChange(of user: UserID) -> Instant? {
        authentication.credential(of: user)?.factorChangedAt
    }

    func spentToday(by token: AccessTokenID) -> Int64? {
        guard let known = authentication.accessTokens?.first(where: { $0.id == token }),
            known.isLive(at: now)
        else { return nil }
        return known.spentOn == today ? known.spent : 0
    }

    func knownTransfer(_ id: TransferID) -> Transfer? {
        journal.transfer(bookingID(of: id)).map(shown) ?? orderedTransfers.order(id)?.transfer
    }

    func knownHold(_ id: TransferHoldID) -> (hold: TransferHold, countedOn: CalendarDate)? {
        transferHolds.list.first { $0.hold.id == id }.map { ($0.hold, $0.countedOn) }
    }

    func knownStandingOrder(_ id: StandingOrderID) -> StandingOrder? {
        standingOrders.orders.first { $0.order.id == id }?.order
    }

    func waitingChallenges(of user: UserID) -> [WaitingChallenge] {
        challenges.waiting.filter { $0.user == user && $0.expiresAt > now }.map {
            WaitingChallenge(challenge: $0.challenge, request: $0.request)
        }
    }
}
