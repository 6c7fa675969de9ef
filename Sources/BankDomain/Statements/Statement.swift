/// An account's balances before and after a period, and totals of the entries booked in between (ISO 20022, camt.053,
/// `Stmt`).
///
/// The entries are read separately. Because entries are only ever added, a statement records the newest entry that it
/// includes: its entries stay the same however long reading them takes.
public struct Statement: Hashable, Sendable, Identifiable {
    /// The account as the requesting principal sees it.
    public let account: Account
    /// The first booking date.
    public let from: CalendarDate
    /// The last booking date, included.
    public let to: CalendarDate
    /// The balance before ``from`` (`OPBD`).
    public let openingBalance: Money
    /// The balance at the end of ``to`` (`CLBD`).
    public let closingBalance: Money
    /// How many entries were booked in the period.
    public let entryCount: Int
    /// The sum of credits; `nil` if it does not fit into an amount.
    public let credits: Money?
    /// The sum of debits, above zero; `nil` if it does not fit into an amount.
    public let debits: Money?
    /// The number of the account's newest entry when the statement was made; 0 if there was none.
    public let newestEntryNumber: Int
    public let createdAt: Instant

    public init(
        account: Account, from: CalendarDate, to: CalendarDate, openingBalance: Money, closingBalance: Money,
        entryCount: Int, credits: Money?, debits: Money?, newestEntryNumber: Int, createdAt: Instant
    ) {
        self.account = account
        self.from = from
        self.to = to
        self.openingBalance = openingBalance
        self.closingBalance = closingBalance
        self.entryCount = entryCount
        self.credits = credits
        self.debits = debits
        self.newestEntryNumber = newestEntryNumber
        self.createdAt = createdAt
    }

    /// The account's id and the days: `ACC001-20260601-20260630`.
    public var id: StatementID {
        StatementID("\(account.id)-\(from.compactText)-\(to.compactText)")
    }

    /// The currency of every amount.
    public var currency: Currency { account.currency }
}

public typealias StatementID = Identifier<Statement>

extension CalendarDate {
    /// `YYYYMMDD` (ISO 8601, basic format).
    public var compactText: String { text.replacing("-", with: "") }

    /// The last day of the same month.
    public var lastOfMonth: CalendarDate { firstOfMonth.adding(months: 1).adding(days: -1) }
}
