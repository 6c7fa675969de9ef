import BankCryptography
import BankDomain
import BankRules

/// What accounts sent, by day and creditor, kept from one change to the next: a payment would otherwise read all
/// payments of its month again.
///
/// The sums of an account end with one of its entries. What was booked after it, also by another server, is read and
/// added. The creditors are kept apart, because the present owners decide what went to others.
struct SentSums {
    struct Key: Hashable {
        /// The day on which the amount counts towards limits.
        let day: CalendarDate
        /// The customer's account; 0 at another bank.
        let creditor: Int64
        let currency: Currency
    }

    /// What one account sent since the first of a month.
    struct OfAccount {
        let month: CalendarDate
        /// The newest entry, counted or not; the hash says that it is still the same history.
        fileprivate(set) var entryCount: Int64
        fileprivate(set) var hash: Digest
        fileprivate(set) var sums: [Key: Int64] = [:]
        /// Whether it counts transfers of the transaction that ``entryCount`` does not.
        fileprivate(set) var isAhead = false

        init(month: CalendarDate, entryCount: Int64, hash: Digest) {
            (self.month, self.entryCount, self.hash) = (month, entryCount, hash)
        }

        mutating func add(_ amount: Money, on day: CalendarDate, to creditor: Int64) {
            let key = Key(day: day, creditor: max(0, creditor), currency: amount.currency)
            sums[key, default: 0].addClamped(amount.minorUnits)
        }

        /// The same sums, which now end with this entry.
        func through(entry count: Int64, _ hash: Digest) -> OfAccount {
            var sums = self
            (sums.entryCount, sums.hash, sums.isAhead) = (count, hash, false)
            return sums
        }
    }

    /// More accounts than these are not kept.
    private static let accountMaximum = 20_000

    private var kept: [Int64: OfAccount] = [:]
    // What the present transaction read or booked.
    private var changed: [Int64: OfAccount] = [:]

    /// The sums that end with a stored entry.
    subscript(account: Int64) -> OfAccount? {
        get {
            guard let own = changed[account] else { return kept[account] }
            return own.isAhead ? kept[account] : own
        }
        set { changed[account] = newValue }
    }

    /// Counts a transfer that the transaction books.
    mutating func add(_ plan: TransferPlan) {
        let number = plan.from.number
        guard var sums = changed[number] ?? kept[number] else { return }
        sums.add(plan.amount, on: plan.countedOn, to: plan.to?.number ?? 0)
        sums.isAhead = true
        changed[number] = sums
    }

    mutating func forget(_ account: Int64) { changed[account] = nil }

    /// Forgets what the transaction read and booked.
    mutating func undo() { changed = [:] }

    /// What a transaction that is about to commit changed, with the entries by which it ends.
    func changes(_ heads: AccountHeads) -> [Int64: OfAccount] {
        changed.reduce(into: [:]) { result, change in
            guard let head = heads[change.key] else {
                if !change.value.isAhead { result[change.key] = change.value }
                return
            }
            result[change.key] = change.value.through(entry: head.entryCount, head.hash)
        }
    }

    /// Keeps the changes of a transaction that was committed.
    mutating func keep(_ changes: [Int64: OfAccount]) {
        if kept.count + changes.count > Self.accountMaximum { kept = [:] }
        kept.merge(changes) { $1 }
    }
}

extension Int64 {
    /// Adds a number. A sum that overflows is above every limit.
    mutating func addClamped(_ other: Int64) {
        let (sum, overflowed) = addingReportingOverflow(other)
        self = overflowed ? .max : sum
    }
}
