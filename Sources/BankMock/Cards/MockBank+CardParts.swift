import BankDomain
import BankRules
import BankServices

/// Captures and refunds of card payments at the mock bank.
extension MockBank {
    mutating func bookCapture(of booking: CardBooking, from paid: CardAuthorisation) throws -> Transaction {
        let entry = try post(booking, of: paid, BookingText.capture(booking, of: paid))
        let capture = MockCards.Capture(entry: entry.id, authorisation: paid.id, booking: booking)
        cards.captures = (cards.captures ?? []) + [capture]
        var paid = paid
        paid.transactionID = entry.id
        update(paid)
        return entry
    }

    mutating func bookRefund(of booking: CardBooking, to paid: CardAuthorisation) throws -> Transaction {
        update(paid)
        return try post(booking, of: paid, BookingText.refund(booking, of: paid), isCredit: true)
    }

    mutating func bookReversal(
        of capture: TransactionID, _ booking: CardBooking, of paid: CardAuthorisation, reason: String,
        valueDate: CalendarDate
    ) throws -> Transaction {
        update(paid)
        for index in (cards.captures ?? []).indices where cards.captures?[index].entry == capture {
            cards.captures?[index].isReversed = true
        }
        return try post(
            booking, of: paid, BookingText.reversal(of: capture), isCredit: true, reference: reason,
            valueDate: valueDate)
    }

    func bookedCapture(_ id: TransactionID) throws -> BookedCapture? {
        guard let capture = cards.captures?.first(where: { $0.entry == id }),
            let payment = knownAuthorisation(capture.authorisation)
        else { return nil }
        return BookedCapture(
            entry: try bookedEntry(id), booking: capture.booking, payment: payment,
            isReversed: capture.isReversed)
    }

    private mutating func post(
        _ booking: CardBooking, of payment: CardAuthorisation, _ text: String, isCredit: Bool = false,
        reference: String? = nil, valueDate: CalendarDate? = nil
    ) throws -> Transaction {
        let holder = MockPosting.Side(
            account: payment.accountID, description: text, counterparty: payment.merchant)
        return try post(
            MockPosting(
                debit: isCredit ? .bank : holder, credit: isCredit ? holder : .bank, amount: booking.amount,
                date: today, valueDate: valueDate, createdAt: now, reference: reference ?? payment.id.text,
                category: payment.category.transactionCategory), entryOf: payment.accountID)
    }
}
