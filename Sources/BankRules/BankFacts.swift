package import BankDomain
package import BankServices

/// What a bank knows, as its decisions ask for it. Each bank answers from its own storage.
///
/// All answers belong to one state: that of a change, with what it has written so far, or that of a read.
package protocol BankFacts {
    var now: Instant { get }
    /// The zone of the bank's days.
    var zone: BankTimeZone { get }
    /// The bank's day at ``now``.
    var today: CalendarDate { get }
    var paymentRules: PaymentRules { get throws }
    /// The rates of the newest day with rates, up to a day; `nil` if there are none.
    ///
    /// - Parameter day: `nil` for today.
    func rates(upTo day: CalendarDate?) throws -> ReferenceRates?
    /// The last closed day; `nil` before the first.
    var lastClosedDay: CalendarDate? { get throws }

    /// An account of a customer, not marked as the default. Throws `notFound`.
    func account(with id: AccountID) throws -> KnownAccount
    /// The account with an IBAN; `nil` if another bank keeps it. Throws `notFound` for an unknown IBAN of this bank.
    func account(with iban: IBAN) throws -> KnownAccount?
    func defaultAccountID(of user: UserID) throws -> AccountID?
    /// The amount that can be debited, down to the account's floor; `nil` for any amount.
    func spendable(of account: KnownAccount) throws -> Money?
    /// The balances after all that was booked and held so far.
    func balances(of account: KnownAccount) throws -> AccountBalances

    /// The payees that a user saved, oldest first, and those that were removed.
    func savedPayees(of user: UserID) throws -> [SavedPayee]
    /// The names of an account's owners.
    func holderNames(of account: AccountID) throws -> [String]
    func hasSecondFactor(_ user: UserID) throws -> Bool
    /// When a user's second factor was last replaced or removed; `nil` if never.
    func secondFactorChange(of user: UserID) throws -> Instant?
    /// The sums that a user sent to others on a day and in its month: booked and not reversed, scheduled, and held.
    ///
    /// - Parameter order: a scheduled transfer that does not count, because it is made now.
    func sentTotals(around day: CalendarDate, by user: UserID, without order: TransferID?) throws
        -> SentTotals
    /// The sum of the transfers that an access token made today, in minor units; `nil` if the token has ended.
    func spentToday(by token: AccessTokenID) throws -> Int64?

    /// A transfer or a scheduled one; `nil` if there is none.
    func knownTransfer(_ id: TransferID) throws -> Transfer?
    /// A hold, and the day on which it counts towards limits.
    func knownHold(_ id: TransferHoldID) throws -> (hold: TransferHold, countedOn: CalendarDate)?
    func knownStandingOrder(_ id: StandingOrderID) throws -> StandingOrder?
    /// A user's challenges that can still be answered, oldest first.
    func waitingChallenges(of user: UserID) throws -> [WaitingChallenge]
}

extension BankFacts {
    package var newestRates: ReferenceRates? { get throws { try rates(upTo: nil) } }

    /// An account that a principal may read. Throws `notFound`.
    package func account(_ id: AccountID, readableBy principal: Principal) throws -> KnownAccount {
        let account = try account(with: id)
        guard account.isReadable(by: principal) else { throw ServiceError.notFound(.account, name: id.text) }
        return account
    }

    /// An account for which a principal may act. Throws `notFound`, `unauthorized(.notOwner)`.
    package func account(_ id: AccountID, managedBy principal: Principal) throws -> KnownAccount {
        try account(with: id).managed(by: principal)
    }

    /// The account, marked as the default if it is the principal's.
    package func marked(_ account: KnownAccount, for principal: Principal) throws -> KnownAccount {
        guard try defaultAccountID(of: principal.userID) == account.id else { return account }
        return KnownAccount(number: account.number, account: account.account.with(isDefault: true))
    }

    /// The default account of a principal. Throws `notFound`.
    package func defaultAccount(of principal: Principal) throws -> Account {
        guard let id = try defaultAccountID(of: principal.userID) else {
            throw ServiceError.notFound(.defaultAccount, name: principal.userID.text)
        }
        return try marked(account(id, readableBy: principal), for: principal).account
    }
}

extension Principal {
    /// Whether the principal may see an account of these owners: they and auditors.
    package func mayRead(accountOf owners: [UserID]) -> Bool { has(.auditor) || owners.contains(userID) }

    /// Whether the principal may act for an account of these owners: they and, if it has none, operators.
    package func mayManage(accountOf owners: [UserID]) -> Bool {
        owners.contains(userID) || (isOperator && owners.isEmpty)
    }
}
