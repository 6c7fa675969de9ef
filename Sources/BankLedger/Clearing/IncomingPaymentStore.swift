import BankDomain
import BankRules
import BankSQL
import BankServices

/// Payments from other banks.
struct IncomingPaymentStore: NounStore {
    let transaction: LedgerTransaction

    private static let query = """
        SELECT id, network_id, amount, currency, debtor_name, debtor_account, creditor_account, creditor_name,
            reference, end_to_end_id, received_at, status, reason, account, entry_number,
            recall_id, recall_status, recall_reason, recall_refusal FROM incoming_payment
        """

    func payment(_ id: IncomingPaymentID) throws -> IncomingPayment? {
        try stored.first("\(Self.query) WHERE id = ?", id.number ?? 0, read: Self.read)
    }

    func payments(networkID: String) throws -> [IncomingPayment] {
        try stored.rows(
            "\(Self.query) WHERE network_id = ?1 OR uetr = ?1 ORDER BY id", networkID, read: Self.read)
    }

    func payment(recallID: String) throws -> IncomingPayment? {
        try stored.first("\(Self.query) WHERE recall_id = ?", recallID, read: Self.read)
    }

    /// Payments with a status, or all, newest first.
    func payments(_ status: IncomingPayment.Status?, page: PageRequest) throws -> Page<IncomingPayment> {
        let before = try page.after.map { try number($0, payment) } ?? .max
        let found = try stored.rows(
            """
            \(Self.query) WHERE id < ? \(status.map { "AND status = '\($0.rawValue)'" } ?? "")
            ORDER BY id DESC LIMIT ? OFFSET ?
            """, before, page.limit + 1, page.after == nil ? page.offset : 0, read: Self.read)
        return Page(page, found: found) { $0.id.text }
    }

    func returning(atMost maximum: Int) throws -> [IncomingPayment] {
        try stored.rows(
            "\(Self.query) WHERE status = 'returning' ORDER BY id LIMIT ?", max(0, maximum), read: Self.read)
    }

    func payments(sentWith message: Int64) throws -> [IncomingPayment] {
        try stored.rows("\(Self.query) WHERE message = ? ORDER BY id", message, read: Self.read)
    }

    func refused(atMost maximum: Int) throws -> [IncomingPayment] {
        try stored.rows(
            """
            \(Self.query) WHERE recall_status = 'refused' AND recall_message IS NULL ORDER BY id LIMIT ?
            """, max(0, maximum), read: Self.read)
    }

    func payments(answeredWith message: Int64) throws -> [IncomingPayment] {
        try stored.rows("\(Self.query) WHERE recall_message = ? ORDER BY id", message, read: Self.read)
    }

    func setAnswer(_ message: ClearingMessageID, of payment: IncomingPaymentID) throws {
        try write(.update("incoming_payment", set: "recall_message"), message.number, payment.number)
    }

    func nextID() throws -> IncomingPaymentID {
        IncomingPaymentID(number: try nextNumber(in: "incoming_payment"))
    }

    func insert(_ payment: IncomingPayment, uetr: String?) throws {
        try write(
            .insert(
                into: "incoming_payment",
                """
                id, network_id, uetr, amount, currency, debtor_name, debtor_account, creditor_account, \
                creditor_name, reference, end_to_end_id, received_at, status, reason, account, entry_number
                """), payment.id.number, payment.networkID, uetr, payment.amount.minorUnits,
            payment.amount.currency.code, payment.debtorName, payment.debtorAccount, payment.creditorAccount,
            payment.creditorName, payment.reference, payment.endToEndID, payment.receivedAt,
            payment.status.rawValue, payment.reason?.rawValue, payment.accountID?.number,
            payment.transactionID?.parts.map { Int64($0.entryNumber) })
    }

    func update(_ payment: IncomingPayment, sentWith message: ClearingMessageID?) throws {
        try write(
            .update(
                "incoming_payment",
                set: """
                    status, reason, account, entry_number, message, recall_id, recall_status, recall_reason, \
                    recall_refusal
                    """),
            payment.status.rawValue, payment.reason?.rawValue, payment.accountID?.number,
            payment.transactionID?.parts.map { Int64($0.entryNumber) }, message?.number,
            payment.recall?.id, payment.recall?.status.rawValue, payment.recall?.reason.rawValue,
            payment.recall?.refusal?.rawValue, payment.id.number)
    }

    func book(
        _ payment: IncomingPayment, from debit: ClearingSide, to credit: ClearingSide, valueDate: CalendarDate
    ) throws -> Transaction? {
        let number = try transaction.postings.post(
            Posting(
                kind: .transfer, debit: try side(debit, payment), credit: try side(credit, payment),
                amount: payment.amount, bookingDate: today, valueDate: valueDate,
                reference: payment.reference, category: .transfer))
        guard case .customer = credit else { return nil }
        return try transaction.transactions.transaction(entry: 2 * number + 1)
    }

    func bookBack(_ payment: IncomingPayment, from account: KnownAccount) throws -> Transaction {
        let debtor = Posting.Side(
            account: account.number, description: BookingText.returned(payment.id),
            counterparty: payment.debtorName)
        // A transfer would be a payment that waits to be sent.
        let number = try transaction.postings.post(
            Posting(
                kind: .card, debit: debtor, credit: try side(.clearing, payment), amount: payment.amount,
                bookingDate: today, valueDate: today, reference: payment.reference, category: .transfer))
        return try transaction.transactions.transaction(entry: 2 * number)
    }

    // The bank's own entries name the payment, so that they can be told apart.
    private func side(_ side: ClearingSide, _ payment: IncomingPayment) throws -> Posting.Side {
        let internalAccount: InternalAccount
        switch side {
        case .customer(let account):
            return Posting.Side(
                account: account.number, description: BookingText.transfer(from: payment.debtorName),
                counterparty: payment.debtorName)
        case .clearing: internalAccount = .clearing
        case .suspense: internalAccount = .suspense
        case .fees: internalAccount = .fees
        }
        return Posting.Side(
            account: try transaction.accounts.internalAccount(internalAccount, payment.amount.currency),
            description: payment.id.text, counterparty: payment.debtorName)
    }

    private static func read(_ row: any SQLStatement) throws -> IncomingPayment {
        let account = row.optionalInt64("account").map { AccountID(number: $0) }
        let entry = try row.optionalInt64("entry_number").map(StoredValue.entryNumber)
        return IncomingPayment(
            id: IncomingPaymentID(number: row.int64("id")), networkID: row.text("network_id"),
            amount: Money(
                minorUnits: try StoredValue.amount(row.int64("amount")),
                currency: try StoredValue.currency(row.text("currency"))),
            debtorName: row.text("debtor_name"), debtorAccount: row.optionalText("debtor_account"),
            creditorAccount: row.text("creditor_account"), creditorName: row.text("creditor_name"),
            reference: row.text("reference"), endToEndID: row.optionalText("end_to_end_id"),
            status: try StoredValue.choice(row.text("status"), as: IncomingPayment.Status.self),
            reason: try row.optionalText("reason").map {
                try StoredValue.choice($0, as: PaymentReason.self)
            },
            accountID: account,
            transactionID: account.flatMap { account in
                entry.map { TransactionID(account: account, entryNumber: $0) }
            }, receivedAt: try StoredValue.instant(row.int64("received_at")),
            recall: try row.optionalText("recall_id").flatMap { try Recall(id: $0, row) })
    }
}
