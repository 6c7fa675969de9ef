/// One entry of an account, as on a statement (ISO 20022, camt.053, `Ntry`).
public struct Transaction: Hashable, Sendable, Identifiable, Codable {
    /// The direction of the money, seen from the account.
    public enum Direction: String, Hashable, Sendable, Codable, CaseIterable {
        /// Money came in.
        case credit
        /// Money went out.
        case debit
    }

    /// The state of the entry (ISO 20022, `EntryStatus`); for a card payment that is not booked, that of its
    /// authorisation.
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// Final.
        case booked
        /// A card payment whose amount is held: expected, not yet in the balance.
        case pending
        /// A card payment that the merchant cancelled.
        case reversed
        /// A card payment that the merchant did not capture in time.
        case expired
        /// A card payment that the bank declined.
        case declined
    }

    /// The entry's id: the account's id, a dot and the entry number. A card payment that is not booked has the id of its
    /// authorisation, which is the ``reference`` of all its entries.
    public let id: TransactionID
    public let accountID: AccountID
    /// Its number among the account's entries, from 1, without gaps; `nil` if it is not booked.
    public let entryNumber: Int?
    /// The change of the balance: positive for a credit, negative for a debit.
    public let amount: Money
    public let status: Status
    /// The day on which the bank booked it, or else the day of the card payment.
    public let bookingDate: CalendarDate
    /// The day from which it counts for interest.
    public let valueDate: CalendarDate
    public let description: String
    /// The other party; empty if unknown.
    public let counterparty: String
    /// The payer's reference text; empty if none.
    public let reference: String
    /// The requesting user's category of spending or income: the one they set by hand, else that of their first
    /// matching rule, else the one the bank booked.
    public let category: TransactionCategory
    /// The category that the bank booked.
    public let bookedCategory: TransactionCategory
    /// The requesting user's note; empty if there is none.
    public let note: String
    /// The requesting user's tags, sorted.
    public let tags: [String]
    /// The customer's transfer that it belongs to, as its amount, fee, exchange or reversal; `nil` for other bookings,
    /// and in statements.
    public let transferID: TransferID?
    /// The requesting user's external ID of that transfer (``ResourceMetadata/externalID``).
    public let externalID: String?

    /// The direction, by the sign of ``amount``.
    public var direction: Direction { amount.isNegative ? .debit : .credit }

    /// A booked entry. Its booked category is ``category`` by default.
    public init(
        accountID: AccountID, entryNumber: Int, amount: Money, bookingDate: CalendarDate,
        valueDate: CalendarDate,
        description: String, counterparty: String = "", reference: String = "",
        category: TransactionCategory = .other, bookedCategory: TransactionCategory? = nil,
        note: String = "", tags: [String] = [], transferID: TransferID? = nil, externalID: String? = nil
    ) {
        self.init(
            id: TransactionID(account: accountID, entryNumber: entryNumber), accountID: accountID,
            entryNumber: entryNumber, amount: amount, status: .booked, bookingDate: bookingDate,
            valueDate: valueDate, description: description, counterparty: counterparty, reference: reference,
            category: category, bookedCategory: bookedCategory ?? category, note: note, tags: tags,
            transferID: transferID, externalID: externalID)
    }

    public init(
        id: TransactionID, accountID: AccountID, entryNumber: Int?, amount: Money, status: Status,
        bookingDate: CalendarDate, valueDate: CalendarDate, description: String, counterparty: String,
        reference: String, category: TransactionCategory, bookedCategory: TransactionCategory, note: String,
        tags: [String], transferID: TransferID? = nil, externalID: String? = nil
    ) {
        self.id = id
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
        self.bookedCategory = bookedCategory
        self.note = note
        self.tags = tags.sorted()
        self.transferID = transferID
        self.externalID = externalID
    }

    /// The entry as in a statement, without the transfer's own ID.
    package var inStatement: Transaction {
        Transaction(
            id: id, accountID: accountID, entryNumber: entryNumber, amount: amount, status: status,
            bookingDate: bookingDate, valueDate: valueDate, description: description,
            counterparty: counterparty, reference: reference, category: category,
            bookedCategory: bookedCategory, note: note, tags: tags, externalID: externalID)
    }
}

public typealias TransactionID = Identifier<Transaction>

extension Identifier where Entity == Transaction {
    /// The id of an account's entry: `ACC001.17`.
    public init(account: AccountID, entryNumber: Int) {
        self.init("\(account.text).\(entryNumber)")
    }

    /// The account and entry number in the id; `nil` if it is not of that form.
    public var parts: (account: AccountID, entryNumber: Int)? {
        guard let dot = text.lastIndex(of: ".") else { return nil }
        let digits = text[text.index(after: dot)...]
        guard let number = Int(digits), number > 0, String(number) == digits else { return nil }
        return (AccountID(String(text[..<dot])), number)
    }
}

/// The totals of one group of entries in one currency.
public struct TransactionSummary: Hashable, Sendable, Codable {
    /// The group: a category, a month such as `2026-06`, a counterparty. Empty if the counterparty is unknown.
    public let key: String
    /// The currency of the sums; currencies are never mixed.
    public let currency: Currency
    public let count: Int
    /// The sum of credits; `nil` if it does not fit into an amount.
    public let credits: Money?
    /// The sum of debits, above zero; `nil` if it does not fit into an amount.
    public let debits: Money?
    /// Credits less debits; `nil` if it does not fit into an amount.
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

/// How a summary groups entries.
public enum TransactionGrouping: String, Hashable, Sendable, Codable, CaseIterable {
    case category
    /// The month of the booking date, such as `2026-06`.
    case month
    case counterparty
}
