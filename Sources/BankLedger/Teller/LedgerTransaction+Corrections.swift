import BankDomain
import BankRules
import BankServices

/// What staff undo in the ledger.
extension LedgerTransaction {
    func bookedEntry(_ id: TransactionID) throws -> Transaction {
        try transactions.transaction(entry: bookedEntryID(id))
    }

    func bookedCash(_ id: TransactionID) throws -> (entry: Transaction, isReversed: Bool) {
        let entry = try bookedEntryID(id)
        guard let isReversed = try transfers.isReversed(cash: entry / 2) else {
            throw ServiceError.invalidState(.transaction, name: id.text, status: "notReversible")
        }
        return (try transactions.transaction(entry: entry), isReversed)
    }

    func bookReversal(
        ofCash entry: Transaction, reason: String, valueDate: CalendarDate
    ) throws -> Transaction {
        let words = BookingText.reversal(of: entry.id)
        let isDebit = entry.direction == .credit
        let customer = Posting.Side(account: try number(of: entry.accountID), description: words)
        let till = Posting.Side(
            account: try accounts.internalAccount(.cash, entry.amount.currency), description: words)
        let transfer = try postings.post(
            Posting(
                kind: .reversal, debit: isDebit ? customer : till, credit: isDebit ? till : customer,
                amount: isDebit ? entry.amount : entry.amount.negated(), bookingDate: today,
                valueDate: valueDate, reference: reason, category: .cash,
                group: try bookedEntryID(entry.id) / 2))
        return try transactions.transaction(entry: 2 * transfer + (isDebit ? 0 : 1))
    }

    private func bookedEntryID(_ id: TransactionID) throws -> Int64 {
        guard let parts = id.parts, let number = parts.account.number,
            let entry = try transactions.entryID(account: number, entryNumber: parts.entryNumber)
        else { throw ServiceError.notFound(.transaction, name: id.text) }
        return entry
    }
}
