import BankDomain
import BankRules
import BankServices

/// Payments to and from other banks, oldest first.
struct MockClearing: Codable, Equatable, Sendable {
    /// The state of a payment that was submitted or ended.
    struct Sent: Codable, Equatable, Sendable {
        var state: ClearingState
        var message: ClearingMessageID?
        var returnID: String?
        /// The message that has its recall.
        var recallMessage: ClearingMessageID?
    }

    struct Received: Codable, Equatable, Sendable {
        var payment: IncomingPayment
        /// Its other name in the clearing.
        var uetr: String?
        /// The message with which it went back.
        var message: ClearingMessageID?
        /// The message that refuses its recall.
        var answer: ClearingMessageID?
    }

    /// By the transfer's id.
    var sent: [String: Sent] = [:]
    /// The number of the last transfer that can't be waiting.
    var sentThrough: Int64 = 0
    var messages: [ClearingMessageHead] = []
    var incoming: [Received] = []
    /// When payments settle that the demo delays, by the transfer's id.
    var settlements: [String: Instant]?
    /// The time of the newest booking between the bank's own accounts, which is no posting of the journal.
    var bookedAt: Instant?
}

extension MockBank {
    var clearing: MockClearing {
        get { head.clearing ?? MockClearing() }
        set { head.clearing = newValue }
    }

    /// A transfer of the journal with the id under which it was ordered, and its state on the way to another bank.
    func shown(_ booked: Transfer) -> Transfer {
        var transfer =
            orderedTransfers.order(bookedAs: booked.id).map { booked.ordered(as: $0.transfer) } ?? booked
        guard booked.creditorIBAN != nil else { return transfer }
        transfer.clearing = clearing.sent[booked.id.text]?.state ?? ClearingState(status: .accepted)
        return transfer
    }

    func payments(
        _ status: ClearingState.Status?, page: PageRequest
    ) throws -> Page<OutgoingPayment> {
        let sent = clearing.sent.keys.compactMap { TransferID($0).number }.sorted()
            .compactMap { journal.transfer(TransferID(number: $0)) }
        let all = try (sent.map(shown) + acceptedPayments(atMost: .max)).compactMap {
            try sentPayment($0.id).map { try outgoing($0) }
        }
        let shown = all.filter {
            status.map { [state = $0.clearing.status] in $0 == state } ?? $0.clearing.status.isOpen
        }
        return try Page(page, of: shown.reversed(), among: all, id: \.id.text) {
            (bookingID(of: $0.id).number ?? 0) < (bookingID(of: $1.id).number ?? 0)
        }
    }

    func incomingPayments(
        _ status: IncomingPayment.Status?, page: PageRequest
    ) throws -> Page<IncomingPayment> {
        let all = clearing.incoming.map(\.payment)
        let shown = all.filter { status == nil || $0.status == status }
        return try Page(page, of: shown.reversed(), among: all, id: \.id.text) {
            ($0.id.number ?? 0) < ($1.id.number ?? 0)
        }
    }
}

extension MockBank: ClearingRecords {
    func acceptedPayments(atMost maximum: Int) throws -> [Transfer] {
        let (first, last) = (clearing.sentThrough + 1, Int64(journal.transferCount))
        guard first <= last else { return [] }
        return Array(
            (first...last).lazy.compactMap { journal.transfer(TransferID(number: $0)) }
                .filter { $0.creditorIBAN != nil && clearing.sent[$0.id.text] == nil }.prefix(maximum)
        ).map(shown)
    }

    func sentPayment(_ id: TransferID) throws -> SentPayment? {
        let booking = bookingID(of: id)
        guard let transfer = journal.transfer(booking).map(shown), let state = transfer.clearing else {
            return nil
        }
        let sent = clearing.sent[booking.text]
        return SentPayment(
            transfer, state, message: sent?.message, returnID: sent?.returnID,
            recallMessage: sent?.recallMessage)
    }

    func submittedPayments(dueOn day: CalendarDate, atMost maximum: Int) throws -> [SentPayment] {
        try sentPayments {
            $0.state.status == .submitted && $0.state.settlementDate.map { $0 <= day } ?? false
        }.prefix(maximum).map { $0 }
    }

    func recallingPayments(atMost maximum: Int) throws -> [SentPayment] {
        try sentPayments {
            $0.recallMessage == nil && $0.state.recall?.status == .requested
                && ($0.state.status == .submitted || $0.state.status == .settled)
        }.prefix(max(0, maximum)).map { $0 }
    }

    /// Oldest first.
    private func sentPayments(where isWanted: (MockClearing.Sent) -> Bool) throws -> [SentPayment] {
        try clearing.sent.filter { isWanted($0.value) }.keys.compactMap { TransferID($0).number }.sorted()
            .compactMap { try sentPayment(TransferID(number: $0)) }
    }

    mutating func update(_ payment: SentPayment) throws {
        let booking = bookingID(of: payment.transfer.id)
        clearing.sent[booking.text] = MockClearing.Sent(
            state: payment.state, message: payment.message, returnID: payment.returnID,
            recallMessage: payment.recallMessage)
        // A message takes the oldest, so none before this one waits.
        guard payment.message != nil, let number = booking.number else { return }
        clearing.sentThrough = max(clearing.sentThrough, number)
    }

    mutating func bookReturn(_ amount: Money, of transfer: Transfer) throws {
        let text = BookingText.returned(transfer.id)
        try post(
            MockPosting(
                debit: .bank,
                credit: MockPosting.Side(
                    account: transfer.fromAccountID, description: text,
                    counterparty: transfer.creditorName ?? ""),
                amount: amount, date: today, createdAt: now, reference: transfer.reference,
                category: .transfer,
                part: MockPosting.Part(
                    transfer: bookingID(of: transfer.id),
                    role: amount == transfer.amount ? .reversal : .returned)))
    }

    // MARK: Messages

    var nextClearingMessageID: ClearingMessageID {
        ClearingMessageID(number: Int64(clearing.messages.count + 1))
    }

    mutating func insert(_ message: ClearingMessageHead) { clearing.messages.append(message) }

    func clearingMessageHead(_ id: ClearingMessageID) -> ClearingMessageHead? {
        clearing.messages.first { $0.id == id }
    }

    func clearingMessage(_ id: ClearingMessageID) throws -> ClearingMessage {
        guard let message = clearingMessageHead(id) else {
            throw ServiceError.notFound(.clearingMessage, name: id.text)
        }
        return ClearingMessage(
            id: id, createdAt: message.createdAt, settlementDate: message.settlementDate,
            payments: try sentPayments { $0.message == id }.map { try outgoing($0.transfer, in: message) },
            returns: clearing.incoming.filter { $0.message == id }.map(\.payment),
            directDebits: mandates.collections.filter { $0.message == id }.map(\.debit),
            recalls: try sentPayments { $0.recallMessage == id }.map { try outgoing($0) },
            answers: clearing.incoming.filter { $0.answer == id }.map(\.payment))
    }

    // MARK: Incoming payments

    func incomingPayment(_ id: IncomingPaymentID) -> IncomingPayment? {
        clearing.incoming.first { $0.payment.id == id }?.payment
    }

    func incomingPayments(networkID: String) -> [IncomingPayment] {
        clearing.incoming.filter { $0.payment.networkID == networkID || $0.uetr == networkID }.map(\.payment)
    }

    func incomingPayment(recallID: String) -> IncomingPayment? {
        clearing.incoming.first { $0.payment.recall?.id == recallID }?.payment
    }

    func refusedRecalls(atMost maximum: Int) -> [IncomingPayment] {
        clearing.incoming.filter { $0.answer == nil && $0.payment.recall?.status == .refused }
            .prefix(max(0, maximum)).map(\.payment)
    }

    mutating func setAnswer(_ message: ClearingMessageID, of payment: IncomingPaymentID) {
        for index in clearing.incoming.indices where clearing.incoming[index].payment.id == payment {
            clearing.incoming[index].answer = message
        }
    }

    func returningPayments(atMost maximum: Int) -> [IncomingPayment] {
        Array(
            clearing.incoming.lazy.map(\.payment).filter { $0.status == .returning }.prefix(max(0, maximum)))
    }

    var nextIncomingPaymentID: IncomingPaymentID {
        IncomingPaymentID(number: Int64(clearing.incoming.count + 1))
    }

    mutating func insert(_ payment: IncomingPayment, uetr: String?) {
        clearing.incoming.append(MockClearing.Received(payment: payment, uetr: uetr))
    }

    mutating func update(_ payment: IncomingPayment, sentWith message: ClearingMessageID?) {
        for index in clearing.incoming.indices where clearing.incoming[index].payment.id == payment.id {
            clearing.incoming[index].payment = payment
            clearing.incoming[index].message = message
        }
    }

    mutating func book(
        _ payment: IncomingPayment, from debit: ClearingSide, to credit: ClearingSide, valueDate: CalendarDate
    ) throws -> Transaction? {
        guard case .customer(let account) = credit else {
            try bookBetweenOwnAccounts()
            return nil
        }
        return try post(
            MockPosting(
                debit: .bank,
                credit: MockPosting.Side(
                    account: account.id, description: BookingText.transfer(from: payment.debtorName),
                    counterparty: payment.debtorName),
                amount: payment.amount, date: today, valueDate: valueDate, createdAt: now,
                reference: payment.reference,
                category: .transfer), entryOf: account.id)
    }

    mutating func bookBack(_ payment: IncomingPayment, from account: KnownAccount) throws -> Transaction {
        try post(
            MockPosting(
                debit: MockPosting.Side(
                    account: account.id, description: BookingText.returned(payment.id),
                    counterparty: payment.debtorName),
                credit: .bank, amount: payment.amount, date: today, createdAt: now,
                reference: payment.reference, category: .transfer), entryOf: account.id)
    }

    mutating func bookSettlement(_ net: Money) throws { try bookBetweenOwnAccounts() }

    /// Money between the bank's own accounts is no posting here, but no later booking may have an earlier time.
    private mutating func bookBetweenOwnAccounts() throws {
        clearing.bookedAt = try BookingMoment.instant(now: now, newest: newestBooking)
    }
}
