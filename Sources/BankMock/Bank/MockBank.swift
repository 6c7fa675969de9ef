import BankDomain
import BankRules
import BankServices

/// A plain double-entry bank in memory: the state behind every mock service, and the model that the ledger is compared
/// with. It is a value, so a dry run is a discarded copy.
///
/// Simplified: there are no hashes, and the bank's own accounts are one unnamed side.
public struct MockBank: Sendable, Equatable {
    var head: MockBankHead
    var journal: MockJournal
    /// The bank's rules, in place of its settings.
    var decidedRules: (@Sendable () throws -> PaymentRules)?

    init(
        head: MockBankHead, journal: MockJournal = MockJournal(),
        rules: (@Sendable () throws -> PaymentRules)? = { .none }
    ) {
        self.head = head
        self.journal = journal
        self.decidedRules = rules
    }

    /// The bank's rules.
    var paymentRules: PaymentRules {
        get throws { try decidedRules?() ?? PaymentRules(named: head.settings ?? [:]) }
    }

    public static func == (left: MockBank, right: MockBank) -> Bool {
        left.head == right.head && left.journal == right.journal
    }

    // MARK: Accounts

    func account(_ id: AccountID) throws(ServiceError) -> MockAccount {
        guard let account = head.accounts.first(where: { $0.id == id }) else {
            throw .notFound(.account, name: id.text)
        }
        return account
    }

    func view(_ account: MockAccount, for principal: Principal) -> Account {
        account.view(isDefault: defaultAccountID(of: principal.userID) == account.id)
    }

    func defaultAccountID(of user: UserID) -> AccountID? {
        head.users.first { $0.user.id == user }?.defaultAccountID
    }

    mutating func update(_ id: AccountID, _ change: (inout MockAccount) throws(ServiceError) -> Void)
        throws(ServiceError)
    {
        guard let index = head.accounts.firstIndex(where: { $0.id == id }) else {
            throw .notFound(.account, name: id.text)
        }
        try change(&head.accounts[index])
    }

    // MARK: Money

    var newestBooking: Instant? {
        let own = head.clearing?.bookedAt
        guard let posted = journal.last?.createdAt else { return own }
        return own.map { max($0, posted) } ?? posted
    }

    /// Books an amount on both sides, on its day or, if that is closed, on the next open one. Throws `clockBehind` if
    /// the clock is too far behind the newest booking.
    ///
    /// - Parameter keepsDay: true for imports, whose days are another bank's.
    mutating func post(_ wanted: MockPosting, keepsDay: Bool = false) throws(ServiceError) {
        var posting = wanted
        posting.createdAt = try BookingMoment.instant(now: wanted.createdAt, newest: newestBooking)
        if !keepsDay { posting.date = BookingMoment.date(wanted.date, closedThrough: lastClosedDay) }
        let valueDate = wanted.valueDate ?? wanted.date
        posting.valueDate = valueDate == posting.date ? nil : valueDate
        // Not `var next = self`, which would copy the end of the journal for each posting.
        let accounts = head.accounts
        do throws(ServiceError) {
            if let debited = posting.debit.account { try add(try posting.amount.opposite(), to: debited) }
            if let credited = posting.credit.account { try add(posting.amount, to: credited) }
        } catch {
            head.accounts = accounts
            throw error
        }
        journal.append(posting)
    }

    /// Does the same, and returns the entry of one of its accounts.
    mutating func post(
        _ wanted: MockPosting, entryOf account: AccountID, keepsDay: Bool = false
    ) throws(ServiceError) -> Transaction {
        try post(wanted, keepsDay: keepsDay)
        guard let entry = journal.lastEntry(of: account) else {
            preconditionFailure("A booking of this account is in the journal.")
        }
        return entry
    }

    private mutating func add(_ amount: Money, to id: AccountID) throws(ServiceError) {
        try update(id) { (account) throws(ServiceError) in
            guard account.currency == amount.currency else {
                throw .currencyMismatch(expected: account.currency, actual: amount.currency)
            }
            let spendable = account.spendable ?? .max
            guard amount.isPositive || amount.minorUnits >= -spendable else {
                throw .insufficientFunds(
                    account: id, available: Money(minorUnits: spendable, currency: account.currency),
                    requested: try amount.opposite())
            }
            let (sum, overflowed) = account.posted.addingReportingOverflow(amount.minorUnits)
            guard !overflowed, !sum.subtractingReportingOverflow(account.held).overflow else {
                let moved = amount.isPositive ? amount : try amount.opposite()
                throw .invalidAmount(text: moved.decimalText, reason: .unreadable(.overflow))
            }
            account.posted = sum
        }
    }
}

extension Money {
    fileprivate func opposite() throws(ServiceError) -> Money {
        do throws(MoneyError) { return try negated() } catch { throw ServiceError(error, text: decimalText) }
    }
}

extension MockBank {
    func mayRead(_ account: MockAccount, _ principal: Principal) -> Bool {
        principal.mayRead(accountOf: account.owners)
    }

    /// True if a principal may debit an account: their own or, for an operator, one without an owner.
    func mayMove(_ account: MockAccount, _ principal: Principal) -> Bool {
        principal.mayManage(accountOf: account.owners)
    }

    func readable(_ id: AccountID, by principal: Principal) throws(ServiceError) -> MockAccount {
        let account = try account(id)
        guard mayRead(account, principal) else { throw .notFound(.account, name: id.text) }
        return account
    }

    func accountIDs(movableBy principal: Principal) -> Set<AccountID> {
        Set(head.accounts.lazy.filter { mayMove($0, principal) }.map(\.id))
    }
}

/// Idempotency: a key belongs to one change of its user, of any kind.
extension MockBank {
    /// The journal after the first request for the same posting; `nil` for a new key. Throws `duplicateRequest` if that
    /// request was different.
    func earlier(_ request: RequestKey) throws(ServiceError) -> MockJournal? {
        guard answer(under: request) == nil else { throw .duplicateRequest(request.key) }
        guard let index = journal.index(user: request.user, key: request.key) else { return nil }
        guard journal[index]?.posting.request == request else { throw .duplicateRequest(request.key) }
        CallNotes.replayed()
        return journal.through(index)
    }

    func answer(under request: RequestKey) -> MockAnswer? {
        head.answers?.first { $0.request.user == request.user && $0.request.key == request.key }
    }
}
