import BankDomain
import BankRules
import BankServices

extension LedgerTransaction: ClearingRecords {
    func acceptedPayments(atMost maximum: Int) throws -> [Transfer] {
        try clearing.accepted(atMost: maximum)
    }

    func sentPayment(_ id: TransferID) throws -> SentPayment? { try clearing.sent(id) }
    func submittedPayments(dueOn day: CalendarDate, atMost maximum: Int) throws -> [SentPayment] {
        try clearing.submitted(dueOn: day, atMost: maximum)
    }

    func recallingPayments(atMost maximum: Int) throws -> [SentPayment] {
        try clearing.recalling(atMost: maximum)
    }

    func update(_ payment: SentPayment) throws { try clearing.update(payment) }
    func bookReturn(_ amount: Money, of transfer: Transfer) throws {
        try clearing.bookReturn(amount, of: transfer)
    }

    var nextClearingMessageID: ClearingMessageID { get throws { try clearing.nextMessageID() } }
    func insert(_ message: ClearingMessageHead) throws { try clearing.insert(message) }
    func clearingMessageHead(_ id: ClearingMessageID) throws -> ClearingMessageHead? {
        try clearing.head(id)
    }
    func clearingMessage(_ id: ClearingMessageID) throws -> ClearingMessage { try clearing.message(id) }

    func incomingPayment(_ id: IncomingPaymentID) throws -> IncomingPayment? {
        try incomingPayments.payment(id)
    }

    func incomingPayments(networkID: String) throws -> [IncomingPayment] {
        try incomingPayments.payments(networkID: networkID)
    }

    func incomingPayment(recallID: String) throws -> IncomingPayment? {
        try incomingPayments.payment(recallID: recallID)
    }

    func refusedRecalls(atMost maximum: Int) throws -> [IncomingPayment] {
        try incomingPayments.refused(atMost: maximum)
    }

    func setAnswer(_ message: ClearingMessageID, of payment: IncomingPaymentID) throws {
        try incomingPayments.setAnswer(message, of: payment)
    }

    func returningPayments(atMost maximum: Int) throws -> [IncomingPayment] {
        try incomingPayments.returning(atMost: maximum)
    }

    var nextIncomingPaymentID: IncomingPaymentID { get throws { try incomingPayments.nextID() } }
    func insert(_ payment: IncomingPayment, uetr: String?) throws {
        try incomingPayments.insert(payment, uetr: uetr)
    }
    func update(_ payment: IncomingPayment, sentWith message: ClearingMessageID?) throws {
        try incomingPayments.update(payment, sentWith: message)
    }

    func book(
        _ payment: IncomingPayment, from debit: ClearingSide, to credit: ClearingSide, valueDate: CalendarDate
    ) throws -> Transaction? {
        try incomingPayments.book(payment, from: debit, to: credit, valueDate: valueDate)
    }

    func bookBack(_ payment: IncomingPayment, from account: KnownAccount) throws -> Transaction {
        try incomingPayments.bookBack(payment, from: account)
    }

    func bookSettlement(_ net: Money) throws { try clearing.bookSettlement(net) }
}
