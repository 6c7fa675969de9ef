import BankCryptography
import BankSQL

/// The changing part of an account: balance, holds and newest hash.
struct AccountHead {
    let account: Int64
    /// Minimum of the available balance; `nil` for no limit.
    let floor: Int64?
    /// The held amount: 0 or more.
    var held: Int64
    var posted: Int64
    var entryCount: Int64
    /// The hash of the newest entry, or of the account itself before the first.
    var hash: Digest

    /// The amount that can be debited; `nil` for any amount.
    var spendable: Int64? {
        guard let floor else { return nil }
        let (available, overflowed) = posted.subtractingReportingOverflow(held)
        let (rest, overflowedAgain) = available.subtractingReportingOverflow(floor)
        return overflowed || overflowedAgain ? nil : rest
    }

    /// The head after an entry; `nil` if the balance or its part that is not held would not fit into 64 bits.
    func adding(_ minorUnits: Int64, hash: Digest) -> AccountHead? {
        let (sum, overflowed) = posted.addingReportingOverflow(minorUnits)
        guard !overflowed, !sum.subtractingReportingOverflow(held).overflow else { return nil }
        var head = self
        head.posted = sum
        head.entryCount += 1
        head.hash = hash
        return head
    }

    /// The head with more or less held; `nil` if the sum overflows 64 bits or is below zero.
    func holding(_ minorUnits: Int64) -> AccountHead? {
        let (sum, overflowed) = held.addingReportingOverflow(minorUnits)
        guard !overflowed, sum >= 0, !posted.subtractingReportingOverflow(sum).overflow else { return nil }
        var head = self
        head.held = sum
        return head
    }
}

/// The heads of the accounts that a transaction has touched, written once for each account, however often it changed.
struct AccountHeads {
    /// A point to which changes can be undone.
    struct Mark {
        fileprivate let position: Int
    }

    private struct Entry {
        var head: AccountHead
        var isChanged: Bool
    }

    private var entries: [Int64: Entry] = [:]
    // Accounts to write; may include some whose change was undone.
    private var changed: Set<Int64> = []
    // The values that changes replaced, while there is a mark.
    private var log: [(account: Int64, before: Entry?)] = []
    private var isMarked = false

    private static let rows = SQLRows(
        updating: ["posted", "held", "entry_count", "head_hash"], of: "balance", by: "account")

    var hasChanges: Bool { !changed.isEmpty }

    subscript(account: Int64) -> AccountHead? { entries[account]?.head }

    mutating func keep(_ head: AccountHead) {
        entries[head.account] = Entry(head: head, isChanged: false)
    }

    /// Records a change to be written later.
    mutating func change(_ head: AccountHead) {
        let before = entries.updateValue(Entry(head: head, isChanged: true), forKey: head.account)
        if before?.isChanged != true { changed.insert(head.account) }
        if isMarked { log.append((head.account, before)) }
    }

    /// Clears the cache. No change may be pending.
    mutating func forget() {
        precondition(changed.isEmpty, "Heads that wait to be written would be lost.")
        entries = [:]
    }

    // MARK: Undoing

    /// Starts recording the values that changes replace.
    mutating func mark() -> Mark {
        isMarked = true
        return Mark(position: log.count)
    }

    /// Stops recording.
    mutating func forgetMarks() {
        isMarked = false
        log.removeAll(keepingCapacity: true)
    }

    func haveChanged(since mark: Mark) -> Bool { log.count > mark.position }

    /// Undoes the changes since a mark.
    mutating func restore(_ mark: Mark) {
        for (account, before) in log[mark.position...].reversed() { entries[account] = before }
        log.removeSubrange(mark.position...)
    }

    /// Undoes the changes since a mark, after the database undid its rows too.
    mutating func restoreStored(_ mark: Mark) {
        log.removeSubrange(min(mark.position, log.count)...)
        changed = []
        entries = [:]
    }

    // MARK: Writing

    mutating func write(to connection: any SQLConnection) throws(SQLError) {
        let waiting = changed.compactMap { entries[$0] }.filter(\.isChanged).map(\.head)
        try Self.write(waiting, to: connection)
        for account in changed { entries[account]?.isChanged = false }
        changed.removeAll(keepingCapacity: true)
    }

    /// Writes the changes up to a mark. Later changes stay pending.
    mutating func write(asOf mark: Mark, to connection: any SQLConnection) throws(SQLError) {
        let since = Dictionary(
            log[mark.position...].map { ($0.account, $0.before) }, uniquingKeysWith: { first, _ in first })
        var waiting: [AccountHead] = []
        for account in changed {
            let entry = since[account] ?? entries[account]
            if let entry, entry.isChanged { waiting.append(entry.head) }
            if since[account] == nil { entries[account]?.isChanged = false }
        }
        try Self.write(waiting, to: connection)
        changed = changed.filter { since[$0] != nil }
    }

    private static func write(_ heads: [AccountHead], to connection: any SQLConnection) throws(SQLError) {
        // In the order of the table, since neighbours share a page.
        let heads = heads.sorted { $0.account < $1.account }
        try rows.write(heads.count, to: connection) { index, statement, first throws(SQLError) in
            let head = heads[index]
            try statement.bind(head.posted, at: first)
            try statement.bind(head.held, at: first + 1)
            try statement.bind(head.entryCount, at: first + 2)
            try statement.bind(head.hash, at: first + 3)
            try statement.bind(head.account, at: first + 4)
        }
    }
}
