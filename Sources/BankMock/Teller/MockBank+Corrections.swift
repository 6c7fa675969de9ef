import BankDomain
import BankRules
import BankServices

/// What staff undo at the mock bank.
extension MockBank {
    func bookedEntry(_ id: TransactionID) throws -> Transaction {
        // As the bank booked it: staff have no notes or categories of their own.
        try transaction(id, for: MockSeed.operatorPrincipal)
    }

    func bookedCash(_ id: TransactionID) throws -> (entry: Transaction, isReversed: Bool) {
        let entry = try bookedEntry(id)
        guard entry.description == BookingText.cash(entry.direction) else {
            throw ServiceError.invalidState(.transaction, name: id.text, status: "notReversible")
        }
        return (entry, head.reversedCash?.contains(entry.id) ?? false)
    }

    mutating func bookReversal(
        ofCash entry: Transaction, reason: String, valueDate: CalendarDate
    ) throws -> Transaction {
        let side = MockPosting.Side(
            account: entry.accountID, description: BookingText.reversal(of: entry.id), counterparty: "")
        let isDebit = entry.direction == .credit
        let booked = try post(
            MockPosting(
                debit: isDebit ? side : .bank, credit: isDebit ? .bank : side,
                amount: isDebit ? entry.amount : entry.amount.negated(), date: today,
                valueDate: valueDate, createdAt: now, reference: reason, category: .cash),
            entryOf: entry.accountID)
        head.reversedCash = (head.reversedCash ?? []) + [entry.id]
        return booked
    }
}
