import BankDomain
import BankRules
import BankSQL
import BankServices
import LanguageKit

/// Captures and refunds. Each is a posting with a row that names its payment.
extension AuthorisationStore {
    func bookCapture(of booking: CardBooking, from paid: CardAuthorisation) throws -> Transaction {
        let transfer = try post(booking, of: paid, BookingText.capture(booking, of: paid))
        try insert(booking, of: paid, transfer, into: "card_capture")
        try update(paid)
        return try transaction.transactions.transaction(entry: 2 * transfer)
    }

    func bookRefund(of booking: CardBooking, to paid: CardAuthorisation) throws -> Transaction {
        let transfer = try post(booking, of: paid, BookingText.refund(booking, of: paid), isCredit: true)
        try insert(booking, of: paid, transfer, into: "card_refund")
        return try transaction.transactions.transaction(entry: 2 * transfer + 1)
    }

    /// The reversal is in the group of the capture, and counts as a refund.
    func bookReversal(
        of capture: TransactionID, _ booking: CardBooking, of paid: CardAuthorisation, reason: String,
        valueDate: CalendarDate
    ) throws -> Transaction {
        let transfer = try post(
            booking, of: paid, BookingText.reversal(of: capture), isCredit: true, reference: reason,
            reversing: entryID(of: capture).map { $0 / 2 }, valueDate: valueDate)
        try insert(booking, of: paid, transfer, into: "card_refund")
        return try transaction.transactions.transaction(entry: 2 * transfer + 1)
    }

    func capture(_ id: TransactionID) throws -> BookedCapture? {
        guard let entry = try entryID(of: id) else { return nil }
        let found = try database.first(
            """
            SELECT c.authorisation, c.amount, c.merchant_amount, \(TransferRow.isUndone) AS is_reversed
            FROM card_capture c JOIN transfer t ON t.id = c.transfer WHERE c.transfer = ?1
            """, entry / 2
        ) {
            (
                authorisation: AuthorisationID(number: $0.int64("authorisation")),
                amount: try StoredValue.amount($0.int64("amount")),
                merchantAmount: $0.optionalInt64("merchant_amount"), isReversed: $0.bool("is_reversed")
            )
        }
        // The other side of a capture is an entry of the bank.
        guard let found, entry.isMultiple(of: 2), let payment = try authorisation(found.authorisation) else {
            return nil
        }
        return BookedCapture(
            entry: try transaction.transactions.transaction(entry: entry),
            booking: CardBooking(
                amount: Money(minorUnits: found.amount, currency: payment.amount.currency),
                merchantAmount: Money(
                    minorUnits: found.merchantAmount ?? found.amount,
                    currency: payment.merchantAmount.currency)),
            payment: payment, isReversed: found.isReversed)
    }

    private func entryID(of id: TransactionID) throws -> Int64? {
        guard let parts = id.parts, let account = parts.account.number else { return nil }
        return try transaction.transactions.entryID(account: account, entryNumber: parts.entryNumber)
    }

    private func insert(
        _ booking: CardBooking, of payment: CardAuthorisation, _ transfer: Int64, into table: String
    ) throws {
        try write(
            .insert(into: table, "id, authorisation, amount, merchant_amount, transfer, created_at"),
            try nextNumber(in: table), payment.id.number, booking.amount.minorUnits,
            payment.exchange.map { _ in booking.merchantAmount.minorUnits }, transfer, now)
    }

    private func post(
        _ booking: CardBooking, of payment: CardAuthorisation, _ text: String, isCredit: Bool = false,
        reference: String? = nil, reversing capture: Int64? = nil, valueDate: CalendarDate? = nil
    ) throws -> Int64 {
        let account = try transaction.accounts.account(payment.accountID)
        let holder = Posting.Side(
            account: account.number, description: text, counterparty: payment.merchant)
        let bank = Posting.Side(
            account: try transaction.accounts.internalAccount(.cards, booking.amount.currency),
            description: text, counterparty: account.account.accountName)
        return try transaction.postings.post(
            Posting(
                kind: capture == nil ? .card : .reversal, debit: isCredit ? bank : holder,
                credit: isCredit ? holder : bank, amount: booking.amount, bookingDate: today,
                valueDate: valueDate ?? today, reference: reference ?? payment.id.text,
                category: payment.category.transactionCategory, group: capture))
    }
}
