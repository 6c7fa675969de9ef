import BankDomain
import BankServices
import LanguageKit

/// What follows from the books: the check and the counts.
extension MockBank {
    /// Adds every entry up and compares; the first account that differs is the fault.
    func verify() -> VerificationReport {
        let entries = journal.entries(of: Set(head.accounts.map(\.id)))
        let sums = entries.reduce(into: [AccountID: Int64]()) { sums, entry in
            // Balances never left 64 bits, so wrapping sums come out right.
            sums[entry.accountID, default: 0] &+= entry.signedMinorUnits
        }
        let wrong = head.accounts.first { sums[$0.id, default: 0] != $0.posted }
        return VerificationReport(
            accountCount: head.accounts.count, entryCount: entries.count,
            firstFault: wrong.map {
                LedgerFault(
                    kind: .balance, account: $0.id.text, entryNumber: nil,
                    detail: "the balance is \($0.posted), the entries add up to \(sums[$0.id, default: 0])")
            })
    }

    func statistics() -> LedgerStatistics {
        let entries = journal.entries(of: Set(head.accounts.map(\.id)))
        return LedgerStatistics(
            accountCount: head.accounts.count,
            activeAccountCount: Set(entries.map(\.accountID)).count,
            transferCount: journal.postings.count, transactionCount: entries.count,
            credits: totals(entries, .credit), debits: totals(entries, .debit),
            firstBookingDate: entries.map(\.bookingDate).min(),
            lastBookingDate: entries.map(\.bookingDate).max())
    }

    private func totals(_ entries: [Transaction], _ direction: Transaction.Direction) -> [Money] {
        entries
            .filter { $0.direction == direction }
            .reduce(into: [Currency: Int128]()) {
                $0[$1.amount.currency, default: 0] += Int128($1.amount.minorUnits)
            }
            .compactMap { currency, sum in
                Int64(exactly: sum).map { Money(minorUnits: $0, currency: currency) }
            }
            .sorted { $0.currency.code < $1.currency.code }
    }
}

extension Transaction {
    /// The amount with the sign that it has for the balance.
    fileprivate var signedMinorUnits: Int64 {
        direction == .credit ? amount.minorUnits : -amount.minorUnits
    }
}
