import BankDomain

/// One double entry: an amount from one account to another. Either side may be the bank's own.
struct MockPosting: Codable, Equatable, Sendable {
    /// One side of a posting.
    struct Side: Codable, Equatable, Sendable {
        /// The customer account; `nil` is the bank's own (cash, clearing, fees, interest).
        let account: AccountID?
        let description: String
        let counterparty: String

        static let bank = Side(account: nil, description: "", counterparty: "")
    }

    /// The key under which a posting was asked for, and what was asked.
    struct Request: Codable, Equatable, Sendable {
        let user: UserID
        let key: IdempotencyKey
        let fingerprint: String
    }

    let debit: Side
    let credit: Side
    let amount: Money
    var date: CalendarDate
    var createdAt: Instant
    var reference = ""
    let category: TransactionCategory
    /// Whether it is a transfer between customer accounts, with an id of its own.
    var isTransfer = false
    var request: Request?
}
