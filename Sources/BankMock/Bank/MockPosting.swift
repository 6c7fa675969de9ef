import BankDomain
import BankRules

extension MockPosting {
    /// The amount that the posting adds to the balance of one side.
    func amount(_ direction: Transaction.Direction) -> Money {
        direction == .credit ? amount : Money(minorUnits: -amount.minorUnits, currency: amount.currency)
    }

    func transfer(_ id: TransferID, parts: ArraySlice<MockPosting>, isReversed: Bool) -> Transfer? {
        guard let from = debit.account else { return nil }
        let converted = parts.first { $0.part?.role == .credit }
        return Transfer(
            id: id, fromAccountID: from, toAccountID: converted?.credit.account ?? credit.account,
            creditorName: creditorIBAN.map { _ in debit.counterparty }, creditorIBAN: creditorIBAN,
            amount: amount, fee: parts.first { $0.part?.role == .fee }?.amount,
            creditedAmount: converted?.amount,
            status: isReversed ? .reversed : .booked,
            reference: reference, executionDate: date, createdAt: createdAt)
    }
}

/// One double entry: an amount from one account to another. One side may be the bank's own.
struct MockPosting: Codable, Equatable, Sendable {
    struct Side: Codable, Equatable, Sendable {
        /// The customer account; `nil` for the bank's own (cash, clearing, fees, interest).
        let account: AccountID?
        let description: String
        let counterparty: String

        static let bank = Side(account: nil, description: "", counterparty: "")
    }

    /// The part that a posting plays in another transfer.
    struct Part: Codable, Equatable, Sendable {
        enum Role: String, Codable, Sendable {
            case fee
            /// The creditor's amount in another currency.
            case credit
            case reversal
            /// A part of the amount, which came back from another bank.
            case returned
        }

        let transfer: TransferID
        let role: Role
    }

    let debit: Side
    let credit: Side
    let amount: Money
    /// The booking day.
    var date: CalendarDate
    /// The value date, if it is not the booking day.
    var valueDate: CalendarDate?
    var createdAt: Instant
    var reference = ""
    let category: TransactionCategory
    /// True if it is a customer's transfer, with its own id.
    var isTransfer = false
    /// The key under which it was made.
    var request: RequestKey?
    /// The creditor's IBAN at another bank.
    var creditorIBAN: IBAN?
    /// The transfer to which it belongs.
    var part: Part?
    /// The day on which a transfer counts towards limits, if it is not the booking day.
    var countedOn: CalendarDate?
}
