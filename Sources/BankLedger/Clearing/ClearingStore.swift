import BankDomain
import BankRules
import BankSQL
import BankServices

/// Payments to other banks on their way, and the messages that have them.
struct ClearingStore: NounStore {
    let transaction: LedgerTransaction

    /// The condition for the bank's clearing accounts; they are few.
    static let ofClearing = "a.id < 0 AND a.number >= '*clearing-' AND a.number < '*clearing.'"

    /// Payments whose entry of a clearing account comes after those that were sent, and that have not ended. The
    /// accounts are looked up first, so that only their newest entries are read.
    private func accepted() throws -> String {
        let accounts: [(id: Int64, through: Int64)] = try database.rows(
            """
            SELECT a.id, coalesce(ca.sent_through, 0) AS through FROM account a
            LEFT JOIN clearing_account ca ON ca.account = a.id WHERE \(Self.ofClearing)
            """
        ) { ($0.int64("id"), $0.int64("through")) }
        let anyDebit = stored.dialect.withoutIndex("t.debit")
        // Account 0 does not exist.
        return (accounts.isEmpty ? [(0, 0)] : accounts).map {
            """
            SELECT t.id AS transfer FROM transfer t LEFT JOIN clearing_payment cp ON cp.transfer = t.id
            WHERE t.credit = \($0.id) AND t.credit_number > \($0.through) AND t.kind = 'transfer'
                AND \(anyDebit) > 0 AND cp.transfer IS NULL
            """
        }.joined(separator: " UNION ALL ")
    }

    /// Transfers by their numbers, in order.
    private func transfers(_ numbers: [Int64]) throws -> [Transfer] {
        try numbers.map { try transaction.transfers.bookedTransfer($0) }
    }

    func accepted(atMost maximum: Int) throws -> [Transfer] {
        try transfers(
            database.rows(
                "SELECT p.transfer FROM (\(accepted())) p ORDER BY p.transfer LIMIT ?", maximum
            ) { $0.int64("transfer") })
    }

    func sent(_ id: TransferID) throws -> SentPayment? {
        guard let number = try transaction.scheduledTransfers.bookingNumber(of: id),
            let transfer = try transaction.transfers.transfer(number: number), transfer.toAccountID == nil
        else { return nil }
        // One that was made before the bank kept this was settled long ago.
        let state = transfer.clearing ?? ClearingState(status: .settled)
        let row = try database.first(
            "SELECT message, return_id, recall_message FROM clearing_payment WHERE transfer = ?", number
        ) {
            (
                message: $0.optionalInt64("message"), returnID: $0.optionalText("return_id"),
                recall: $0.optionalInt64("recall_message")
            )
        }
        return SentPayment(
            transfer, state, message: row?.message.map { ClearingMessageID(number: $0) },
            returnID: row?.returnID, recallMessage: row?.recall.map { ClearingMessageID(number: $0) })
    }

    func submitted(dueOn day: CalendarDate, atMost maximum: Int) throws -> [SentPayment] {
        let numbers = try database.rows(
            """
            SELECT transfer FROM clearing_payment WHERE status = 'submitted' AND settlement_date <= ?
            ORDER BY transfer LIMIT ?
            """, day.dayNumber, maximum
        ) { $0.int64("transfer") }
        return try numbers.compactMap { try sent(TransferID(number: $0)) }
    }

    func recalling(atMost maximum: Int) throws -> [SentPayment] {
        let numbers = try database.rows(
            """
            SELECT transfer FROM clearing_payment
            WHERE recall_status = 'requested' AND recall_message IS NULL AND status IN ('submitted', 'settled')
            ORDER BY transfer LIMIT ?
            """, max(0, maximum)
        ) { $0.int64("transfer") }
        return try numbers.compactMap { try sent(TransferID(number: $0)) }
    }

    func update(_ payment: SentPayment) throws {
        let state = payment.state
        let number = try transaction.scheduledTransfers.bookingNumber(of: payment.transfer.id) ?? 0
        try write(
            .merge(
                into: "clearing_payment", by: "transfer",
                """
                transfer, message, status, reason, settlement_date, returned, return_id, changed_at, \
                recall_status, recall_reason, recall_refusal, recall_message
                """),
            number,
            payment.message?.number, state.status.rawValue, state.reason?.rawValue,
            state.settlementDate?.dayNumber, state.returnedAmount?.minorUnits, payment.returnID, now,
            state.recall?.status.rawValue, state.recall?.reason.rawValue, state.recall?.refusal?.rawValue,
            payment.recallMessage?.number)
        // One that is recalled was sent before others that are sent now.
        guard state.status == .submitted, state.recall == nil else { return }
        try write(
            .merge(
                into: "clearing_account", by: "account", "account, opening, opening_entry, sent_through",
                set: "sent_through"
            ),
            payment.clearingAccount(in: transaction), 0, 0, entryNumber(ofTransfer: number))
    }

    private func entryNumber(ofTransfer number: Int64) throws -> Int64 {
        try database.first("SELECT credit_number FROM transfer WHERE id = ?", number) {
            $0.int64("credit_number")
        } ?? 0
    }

    /// Payments with a status, or all that are on their way, newest first.
    func payments(_ status: ClearingState.Status?, page: PageRequest) throws -> Page<OutgoingPayment> {
        let waiting = try accepted()
        let sources =
            switch status {
            case .accepted: waiting
            case let status?: "SELECT transfer FROM clearing_payment WHERE status = '\(status.rawValue)'"
            case nil: "\(waiting) UNION ALL SELECT transfer FROM clearing_payment WHERE status = 'submitted'"
            }
        let before = try page.after.map(transferNumber) ?? .max
        let numbers = try database.rows(
            "SELECT p.transfer FROM (\(sources)) p WHERE p.transfer < ? ORDER BY p.transfer DESC LIMIT ? OFFSET ?",
            before, page.limit + 1, page.after == nil ? page.offset : 0
        ) { $0.int64("transfer") }
        let found = try numbers.compactMap { try sent(TransferID(number: $0)) }
            .map { try transaction.outgoing($0) }
        return Page(page, found: found) { $0.id.text }
    }

    private func transferNumber(_ cursor: String) throws -> Int64 {
        let id = TransferID(cursor)
        guard let number = try transaction.scheduledTransfers.bookingNumber(of: id), try sent(id) != nil
        else {
            throw PageRequest.unknownCursor(cursor)
        }
        return number
    }

    // MARK: Messages

    func nextMessageID() throws -> ClearingMessageID {
        ClearingMessageID(number: try nextNumber(in: "clearing_message"))
    }

    func insert(_ message: ClearingMessageHead) throws {
        try write(
            .insert(into: "clearing_message", "id, created_at, settlement_date"), message.id.number,
            message.createdAt, message.settlementDate.dayNumber)
    }

    func head(_ id: ClearingMessageID) throws -> ClearingMessageHead? {
        try database.first(
            "SELECT created_at, settlement_date FROM clearing_message WHERE id = ?", id.number ?? 0
        ) {
            ClearingMessageHead(
                id: id, createdAt: try StoredValue.instant($0.int64("created_at")),
                settlementDate: try StoredValue.date($0.int64("settlement_date")))
        }
    }

    func message(_ id: ClearingMessageID) throws -> ClearingMessage {
        guard let head = try head(id), let number = id.number else {
            throw ServiceError.notFound(.clearingMessage, name: id.text)
        }
        let numbers = try database.rows(
            "SELECT transfer FROM clearing_payment WHERE message = ? ORDER BY transfer", number
        ) { $0.int64("transfer") }
        let recalls = try database.rows(
            "SELECT transfer FROM clearing_payment WHERE recall_message = ? ORDER BY transfer", number
        ) { $0.int64("transfer") }
        return ClearingMessage(
            id: id, createdAt: head.createdAt, settlementDate: head.settlementDate,
            payments: try transfers(numbers).map { try transaction.outgoing($0, in: head) },
            returns: try transaction.incomingPayments.payments(sentWith: number),
            directDebits: try transaction.directDebits.returned(with: number),
            recalls: try recalls.compactMap { try sent(TransferID(number: $0)) }
                .map { try transaction.outgoing($0) },
            answers: try transaction.incomingPayments.payments(answeredWith: number))
    }

    // MARK: Bookings

    func bookReturn(_ amount: Money, of transfer: Transfer) throws {
        guard let number = try transaction.scheduledTransfers.bookingNumber(of: transfer.id),
            let debtor = transfer.fromAccountID.number
        else { return }
        let text = BookingText.returned(transfer.id)
        _ = try transaction.postings.post(
            Posting(
                kind: .reversal,
                debit: Posting.Side(
                    account: try transaction.accounts.internalAccount(.clearing, amount.currency),
                    description: text, counterparty: transfer.creditorName ?? ""),
                credit: Posting.Side(
                    account: debtor, description: text, counterparty: transfer.creditorName ?? ""),
                amount: amount, bookingDate: today, valueDate: today, reference: transfer.reference,
                category: .transfer, group: number))
        // A returned transfer does not count as sent.
        transaction.sent.forget(debtor)
        transaction.known.forgetSums()
    }

    /// Books an amount that left the bank if it is positive, or else came.
    func bookSettlement(_ net: Money) throws {
        let amount = Money(minorUnits: Int64(clamping: net.minorUnits.magnitude), currency: net.currency)
        let clearing = Posting.Side(
            account: try transaction.accounts.internalAccount(.clearing, net.currency))
        let settlement = Posting.Side(
            account: try transaction.accounts.internalAccount(.settlement, net.currency))
        _ = try transaction.postings.post(
            Posting(
                kind: .transfer, debit: net.isPositive ? clearing : settlement,
                credit: net.isPositive ? settlement : clearing, amount: amount, bookingDate: today,
                valueDate: today, category: .transfer))
    }
}

extension SentPayment {
    fileprivate func clearingAccount(in transaction: LedgerTransaction) throws -> Int64 {
        try transaction.accounts.internalAccount(.clearing, transfer.amount.currency)
    }
}
