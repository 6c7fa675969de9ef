public import BankDomain
public import LanguageKit

/// The result of comparing a statement file with the ledger.
public struct ReconciliationReport: Hashable, Sendable {
    public let accountID: AccountID
    public let path: String
    public let format: ReconciliationFormat
    /// The account as the file names it; `nil` if it names none.
    public let statedAccount: String?
    /// Whether the file names a different account, if that can be determined.
    public let namesAnotherAccount: Bool
    /// What was decided or left out while the file was read, such as its encoding or rows that are no entries.
    public let notices: [Phrase]
    /// The first day that was compared.
    public let from: CalendarDate
    /// The last day that was compared.
    public let to: CalendarDate
    /// How many statements, or pages of one, the file has for the account.
    public let statementCount: Int
    /// How many entries of the file are not booked yet. They are not compared.
    public let unbookedCount: Int
    /// The balance before the first day, or on the day that the file gives for it.
    public let opening: ReconciledBalance
    /// The balance after the last day, or on the day that the file gives for it.
    public let closing: ReconciledBalance
    /// The number of entries by status; statuses without entries are left out.
    public let tallies: [ReconciliationStatus: ReconciliationTally]
    /// How many of the matched entries were booked on another day.
    public let movedCount: Int
    /// The first stated balances that contradict the file's own lines, at most 100.
    public let balanceFaults: [StatedBalanceFault]

    public init(
        accountID: AccountID, path: String, format: ReconciliationFormat, statedAccount: String?,
        namesAnotherAccount: Bool, notices: [Phrase] = [], from: CalendarDate, to: CalendarDate,
        statementCount: Int, unbookedCount: Int = 0, opening: ReconciledBalance, closing: ReconciledBalance,
        tallies: [ReconciliationStatus: ReconciliationTally], movedCount: Int,
        balanceFaults: [StatedBalanceFault]
    ) {
        self.accountID = accountID
        self.path = path
        self.format = format
        self.statedAccount = statedAccount
        self.namesAnotherAccount = namesAnotherAccount
        self.notices = notices
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

    /// The notices as sentences in English, for programs.
    public var noticeTexts: [String] { notices.map(\.asSentence.english) }

    /// Whether file and ledger agree: every entry is in both, and no balance is contradicted. Repetitions in the file
    /// are ignored.
    public var agrees: Bool {
        count(.differing) + count(.missingHere) + count(.missingThere) == 0 && opening.agrees
            && closing.agrees && balanceFaults.isEmpty
    }
}

/// The number and total of entries with one status.
public struct ReconciliationTally: Hashable, Sendable {
    public let count: Int
    /// Their total: as in the file or, for entries missing there, as in the ledger.
    public let sum: Money

    public init(count: Int, sum: Money) {
        self.count = count
        self.sum = sum
    }
}

/// A balance as stated in a file, and as in the ledger.
public struct ReconciledBalance: Hashable, Sendable {
    /// The stated balance; `nil` if the file has none.
    public let stated: Money?
    public let booked: Money
    /// The day that the file gives for it; `nil` if there is none.
    public let date: CalendarDate?

    public init(stated: Money?, booked: Money, date: CalendarDate? = nil) {
        self.stated = stated
        self.booked = booked
        self.date = date
    }

    public var agrees: Bool { stated == nil || stated == booked }
}

/// A balance in a statement file that contradicts the file's own lines.
public struct StatedBalanceFault: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        /// Opening balance and lines add up to another closing balance.
        case closing
        /// The previous statement closed with another balance.
        case opening
    }

    /// The line on which the statement begins.
    public let line: Int
    public let kind: Kind
    /// The balance in the file.
    public let stated: Money
    /// The balance that follows from the rest of the file.
    public let computed: Money

    public init(line: Int, kind: Kind, stated: Money, computed: Money) {
        self.line = line
        self.kind = kind
        self.stated = stated
        self.computed = computed
    }
}
