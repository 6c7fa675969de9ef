import BankDomain

/// One double entry: an amount from one account to another. Either side may be the bank's own.
struct MockPosting: Codable, Equatable, Sendable {
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

    /// What a posting does for a transfer that it is not itself.
    struct Part: Codable, Equatable, Sendable {
        enum Role: String, Codable, Sendable {
            case fee
            /// What its creditor gets in another currency.
            case credit
            case reversal
        }

        let transfer: TransferID
        let role: Role
    }

    let debit: Side
    let credit: Side
    let amount: Money
    var date: CalendarDate
    var createdAt: Instant
    var reference = ""
    let category: TransactionCategory
    /// Whether it is a transfer of a customer, with an id of its own.
    var isTransfer = false
    var request: Request?
    /// What is paid at another bank.
    var creditorIBAN: IBAN?
    /// To which transfer it belongs.
    var part: Part?
}
