package import BankDomain
package import BankServices

/// Payments to and from other banks, as the bank's decisions use them.
package protocol ClearingRecords: DirectDebitRecords {
    /// Payments to other banks that wait to be sent, oldest first, without those that were reversed.
    func acceptedPayments(atMost maximum: Int) throws -> [Transfer]
    /// A payment to another bank; `nil` if there is none with this id.
    func sentPayment(_ id: TransferID) throws -> SentPayment?
    /// The submitted payments that settle on or before a day, oldest first.
    func submittedPayments(dueOn day: CalendarDate, atMost maximum: Int) throws -> [SentPayment]
    /// The payments whose recall no message has and that did not come back, oldest first.
    func recallingPayments(atMost maximum: Int) throws -> [SentPayment]
    /// Stores the state of a payment.
    mutating func update(_ payment: SentPayment) throws
    /// Books an amount of a payment back to its debtor.
    mutating func bookReturn(_ amount: Money, of transfer: Transfer) throws

    var nextClearingMessageID: ClearingMessageID { get throws }
    mutating func insert(_ message: ClearingMessageHead) throws
    func clearingMessageHead(_ id: ClearingMessageID) throws -> ClearingMessageHead?
    /// A message with its payments as they are now, and its returns. Throws `notFound`.
    func clearingMessage(_ id: ClearingMessageID) throws -> ClearingMessage

    func incomingPayment(_ id: IncomingPaymentID) throws -> IncomingPayment?
    /// The payments with a name in the clearing, also as their UETR, oldest first: names are unique for a bank, and not
    /// between banks.
    func incomingPayments(networkID: String) throws -> [IncomingPayment]
    func incomingPayment(recallID: String) throws -> IncomingPayment?
    /// The payments whose refused recall no message has, oldest first.
    func refusedRecalls(atMost maximum: Int) throws -> [IncomingPayment]
    /// The payments that go back with the next message, oldest first.
    func returningPayments(atMost maximum: Int) throws -> [IncomingPayment]
    var nextIncomingPaymentID: IncomingPaymentID { get throws }
    /// - Parameter uetr: its other name in the clearing; `nil` for none.
    mutating func insert(_ payment: IncomingPayment, uetr: String?) throws
    /// Stores the state of a payment, and the message with which it went back.
    mutating func update(_ payment: IncomingPayment, sentWith message: ClearingMessageID?) throws
    /// Books the amount of an incoming payment, and returns the entry of a customer's account.
    mutating func book(
        _ payment: IncomingPayment, from debit: ClearingSide, to credit: ClearingSide, valueDate: CalendarDate
    ) throws -> Transaction?
    /// Books the amount of an incoming payment off its account, and returns the entry. Throws `insufficientFunds`.
    mutating func bookBack(_ payment: IncomingPayment, from account: KnownAccount) throws -> Transaction
    /// Stores the message that refuses the recall of a payment.
    mutating func setAnswer(_ message: ClearingMessageID, of payment: IncomingPaymentID) throws

    /// Books what the clearing settled between the banks: an amount that left if it is positive, or else came.
    mutating func bookSettlement(_ net: Money) throws
}

/// An account between which money of an incoming payment moves.
package enum ClearingSide: Sendable {
    /// Money on its way from or to other banks.
    case clearing
    /// Money that fits no account.
    case suspense
    /// The bank's fees.
    case fees
    case customer(KnownAccount)
}

/// A payment that left the bank, or waits to leave it.
package struct SentPayment: Sendable {
    /// The transfer, with its state.
    package let transfer: Transfer
    package var state: ClearingState
    /// The message that has it; `nil` before that.
    package var message: ClearingMessageID?
    /// The clearing's name for its return; `nil` if it was not returned.
    package var returnID: String?
    /// The message that has its recall; `nil` before that.
    package var recallMessage: ClearingMessageID?

    package init(
        _ transfer: Transfer, _ state: ClearingState, message: ClearingMessageID? = nil,
        returnID: String? = nil, recallMessage: ClearingMessageID? = nil
    ) {
        self.transfer = transfer
        self.state = state
        self.message = message
        self.returnID = returnID
        self.recallMessage = recallMessage
    }
}

/// A message to the clearing without its payments.
package struct ClearingMessageHead: Hashable, Sendable, Codable {
    package let id: ClearingMessageID
    package let createdAt: Instant
    package let settlementDate: CalendarDate

    package init(id: ClearingMessageID, createdAt: Instant, settlementDate: CalendarDate) {
        self.id = id
        self.createdAt = createdAt
        self.settlementDate = settlementDate
    }
}

/// The sums that the banks settle, by currency: what left, less what came.
struct SettlementSums {
    private var sums: [Currency: Int64] = [:]

    mutating func add(_ amount: Money?, sign: Int64 = 1) {
        guard let amount else { return }
        sums[amount.currency, default: 0] += sign * amount.minorUnits
    }

    /// Books each sum, in the order of the currencies' codes.
    func book(in bank: inout some ClearingRecords) throws {
        for (currency, sum) in sums.sorted(by: { $0.key.code < $1.key.code }) where sum != 0 {
            try bank.bookSettlement(Money(minorUnits: sum, currency: currency))
        }
    }
}
