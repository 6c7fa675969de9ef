/// One entry of an account, as on a statement (ISO 20022, camt.053, `Ntry`).
public struct Transaction: Hashable, Sendable, Identifiable, Codable {
    /// Which way the money went, seen from the account.
    public enum Direction: String, Hashable, Sendable, Codable, CaseIterable {
        /// Money came in.
        case credit
        /// Money went out.
        case debit
    }

    /// How far the entry has come (ISO 20022, `EntryStatus`).
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// Final.
        case booked
        /// Expected, not yet in the balance.
        case pending
    }

    /// The entry's id: the account's id, a dot and the entry number.
    public let id: TransactionID
    public let accountID: AccountID
    /// Its place among the account's entries, from 1, without gaps.
    public let entryNumber: Int
    /// What the entry adds to the balance: above zero for a credit, below for a debit.
    public let amount: Money
    public let status: Status
    /// The day on which the bank booked it.
    public let bookingDate: CalendarDate
    /// The day from which it counts for interest.
    public let valueDate: CalendarDate
    public let description: String
    /// The other party; empty if unknown.
    public let counterparty: String
    /// What the payer wrote with it; empty if nothing.
    public let reference: String
    /// The requesting user's category of spending or income: the one they set by hand, else that of their first
    /// matching rule, else the one the bank booked.
    public let category: TransactionCategory
    /// What kind the bank booked it as.
    public let bookedCategory: TransactionCategory
    /// The requesting user's note; empty if there is none.
    public let note: String
    /// The requesting user's tags, sorted.
    public let tags: [String]

    /// Which way the money went, by the sign of ``amount``.
    public var direction: Direction { amount.isNegative ? .debit : .credit }

    /// An entry; it was booked as ``category`` unless told otherwise.
    public init(
        accountID: AccountID, entryNumber: Int, amount: Money, status: Status = .booked,
        bookingDate: CalendarDate, valueDate: CalendarDate,
        description: String, counterparty: String = "", reference: String = "",
        category: TransactionCategory = .other, bookedCategory: TransactionCategory? = nil,
        note: String = "", tags: [String] = []
    ) {
        self.id = TransactionID(account: accountID, entryNumber: entryNumber)
        self.accountID = accountID
        self.entryNumber = entryNumber
        self.amount = amount
        self.status = status
        self.bookingDate = bookingDate
        self.valueDate = valueDate
        self.description = description
        self.counterparty = counterparty
        self.reference = reference
        self.category = category
        self.bookedCategory = bookedCategory ?? category
        self.note = note
        self.tags = tags.sorted()
    }
}

public typealias TransactionID = Identifier<Transaction>

extension Identifier where Entity == Transaction {
    /// The id of an account's entry: `ACC001.17`.
    public init(account: AccountID, entryNumber: Int) {
        self.init("\(account.text).\(entryNumber)")
    }

    /// The account and the entry number that the id names; `nil` if it is not of that form.
    public var parts: (account: AccountID, entryNumber: Int)? {
        guard let dot = text.lastIndex(of: ".") else { return nil }
        let digits = text[text.index(after: dot)...]
        guard let number = Int(digits), number > 0, String(number) == digits else { return nil }
        return (AccountID(String(text[..<dot])), number)
    }
}

/// What entries of one group and one currency add up to.
public struct TransactionSummary: Hashable, Sendable, Codable {
    /// The group: a category, a month such as `2026-06`, a counterparty. Empty if the counterparty is unknown.
    public let key: String
    /// The currency of the sums; those of several currencies are never added up.
    public let currency: Currency
    public let count: Int
    /// What came in; `nil` if it does not fit into an amount.
    public let credits: Money?
    /// What went out, above zero; `nil` if it does not fit into an amount.
    public let debits: Money?
    /// What came in less what went out; `nil` if it does not fit into an amount.
    public let net: Money?

    public init(key: String, currency: Currency, count: Int, credits: Money?, debits: Money?, net: Money?) {
        self.key = key
        self.currency = currency
        self.count = count
        self.credits = credits
        self.debits = debits
        self.net = net
    }
}

/// By what entries are put together in a summary.
public enum TransactionGrouping: String, Hashable, Sendable, Codable, CaseIterable {
    case category
    /// The month of the booking date, such as `2026-06`.
    case month
    case counterparty
}
