public import BankDomain

/// What a comparison of a statement file with the books found.
public struct ReconciliationReport: Hashable, Sendable {
    public let accountID: AccountID
    public let path: String
    public let format: ReconciliationFormat
    /// The account as the file names it; `nil` if it names none.
    public let statedAccount: String?
    /// Whether the file names another account, as far as that can be seen.
    public let namesAnotherAccount: Bool
    /// Whether texts of the file are not UTF-8, and were read as Windows-1252.
    public let isWindows1252: Bool
    /// The first day that was compared.
    public let from: CalendarDate
    /// The last day that was compared.
    public let to: CalendarDate
    /// How many statements, or pages of one, the file has for the account.
    public let statementCount: Int
    /// How many entries of the file are not booked yet. They are not compared.
    public let unbookedCount: Int
    /// The balance before the first day, or on the day that the file states for it.
    public let opening: ReconciledBalance
    /// The balance after the last day, or on the day that the file states for it.
    public let closing: ReconciledBalance
    /// How many entries have a status; without those that none has.
    public let tallies: [ReconciliationStatus: ReconciliationTally]
    /// How many of the matched entries were booked on another day.
    public let movedCount: Int
    /// The first balances of the file that its own lines contradict, at most 100.
    public let balanceFaults: [StatedBalanceFault]

    public init(
        accountID: AccountID, path: String, format: ReconciliationFormat, statedAccount: String?,
        namesAnotherAccount: Bool, isWindows1252: Bool, from: CalendarDate, to: CalendarDate,
        statementCount: Int, unbookedCount: Int = 0, opening: ReconciledBalance, closing: ReconciledBalance,
        tallies: [ReconciliationStatus: ReconciliationTally], movedCount: Int,
        balanceFaults: [StatedBalanceFault]
    ) {
        self.accountID = accountID
        self.path = path
        self.format = format
        self.statedAccount = statedAccount
        self.namesAnotherAccount = namesAnotherAccount
        self.isWindows1252 = isWindows1252
        self.from = from
        self.to = to
        self.statementCount = statementCount
        self.unbookedCount = unbookedCount
        self.opening = opening
        self.closing = closing
        self.tallies = tallies
        self.movedCount = movedCount
        self.balanceFaults = balanceFaults
    }

    public func count(_ status: ReconciliationStatus) -> Int { tallies[status]?.count ?? 0 }

    /// Whether file and books say the same: every entry is in both, and no balance is contradicted. What stands in the
    /// file once more contradicts nothing.
    public var agrees: Bool {
        count(.differing) + count(.missingHere) + count(.missingThere) == 0 && opening.agrees
            && closing.agrees && balanceFaults.isEmpty
    }
}

/// How many entries have a status, and what they add up to.
public struct ReconciliationTally: Hashable, Sendable {
    public let count: Int
    /// What they add up to: as the file says, and of what is missing there as the books say.
    public let sum: Money

    public init(count: Int, sum: Money) {
        self.count = count
        self.sum = sum
    }
}

/// A balance as a statement file states it, and as the books have it.
public struct ReconciledBalance: Hashable, Sendable {
    /// As stated; `nil` if the file says nothing.
    public let stated: Money?
    public let booked: Money
    /// The day that the file states for it; `nil` if it states none.
    public let date: CalendarDate?

    public init(stated: Money?, booked: Money, date: CalendarDate? = nil) {
        self.stated = stated
        self.booked = booked
        self.date = date
    }

    public var agrees: Bool { stated == nil || stated == booked }
}

/// A balance of a statement file that its own lines contradict.
public struct StatedBalanceFault: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        /// The opening balance and the lines come to another closing balance.
        case closing
        /// The statement before closed with another balance.
        case opening
    }

    /// The line on which the statement begins.
    public let line: Int
    public let kind: Kind
    /// The balance that the file states.
    public let stated: Money
    /// The balance to which the rest of the file comes.
    public let computed: Money

    public init(line: Int, kind: Kind, stated: Money, computed: Money) {
        self.line = line
        self.kind = kind
        self.stated = stated
        self.computed = computed
    }
}
