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

        init(_ day: CalendarDate, _ creditor: Int64, _ currency: Currency) {
            (self.day, self.creditor, self.currency) = (day, max(0, creditor), currency)
        }
    }

    /// What one account sent since the first of a month.
    struct OfAccount {
        let month: CalendarDate
        /// The newest entry, counted or not; the hash says that it is still the same history.
        fileprivate(set) var entryCount: Int64
        fileprivate(set) var hash: Digest
        fileprivate(set) var sums: [Key: Int64] = [:]

        init(month: CalendarDate, entryCount: Int64, hash: Digest) {
            (self.month, self.entryCount, self.hash) = (month, entryCount, hash)
        }

        mutating func add(_ amount: Money, on day: CalendarDate, to creditor: Int64) {
            sums[Key(day, creditor, amount.currency), default: 0].addClamped(amount.minorUnits)
        }

        /// Lets the sums end with a later entry, after all transfers up to it were added.
        mutating func end(with entryCount: Int64, _ hash: Digest) {
            (self.entryCount, self.hash) = (entryCount, hash)
        }
    }

    /// What a transaction read of an account, and what it booked then. The bookings are apart, because a copy of the sums
    /// has as many parts as the account has creditors.
    struct Change {
        /// `nil` for what is kept.
        fileprivate var read: OfAccount?
        fileprivate var booked: [Key: Int64] = [:]
    }

    /// More accounts than these are not kept.
    private static let accountMaximum = 20_000

    private var kept: [Int64: OfAccount] = [:]
    private var changed: [Int64: Change] = [:]

    /// The sums that end with a stored entry.
    subscript(account: Int64) -> OfAccount? {
        get { changed[account]?.read ?? kept[account] }
        set { changed[account] = Change(read: newValue) }
    }

    /// Records that what is kept of an account ends with its newest entry.
    mutating func confirm(_ account: Int64) {
        if changed[account] == nil { changed[account] = Change() }
    }

    /// Counts a transfer that the transaction books, if it has read or confirmed the sums of the payer's account: others
    /// may lack entries of another program.
    mutating func add(_ plan: TransferPlan) {
        let key = Key(plan.countedOn, plan.to?.number ?? 0, plan.amount.currency)
        changed[plan.from.number]?.booked[key, default: 0].addClamped(plan.amount.minorUnits)
    }

    mutating func forget(_ account: Int64) { changed[account] = nil }

    /// Forgets what the transaction read and booked.
    mutating func undo() { changed = [:] }

    /// Takes what a transaction that is about to commit changed. What was booked counts if the entry by which the
    /// account ends is known.
    mutating func takeChanges(_ heads: AccountHeads) -> [(change: Change, account: Int64, head: AccountHead?)]
    {
        defer { self = SentSums() }
        return changed.map { ($1, $0, heads[$0]) }
    }

    /// Keeps the changes of a transaction that was committed.
    mutating func keep(_ changes: [(change: Change, account: Int64, head: AccountHead?)]) {
        if kept.count + changes.count > Self.accountMaximum { kept = [:] }
        for (change, account, head) in changes {
            if let read = change.read { kept[account] = read }
            guard let head else { continue }
            for (key, minorUnits) in change.booked {
                kept[account]?.sums[key, default: 0].addClamped(minorUnits)
            }
            kept[account]?.end(with: head.entryCount, head.hash)
        }
    }
}
