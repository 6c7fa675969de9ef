import BankDomain
import BankRules
import BankServices

/// Every posting in order, and the derived entries, entry numbers and transfers.
///
/// Postings are kept in chunks that know the totals before them, so that a page reads only its own chunks, and a copy
/// of the journal shares all but the last. Those of a file are decoded only if they are read.
struct MockJournal: Equatable, Sendable {
    /// Everything up to the end of a file; `nil` without a file.
    private var stored: StoredPostings?
    /// The postings after that.
    private var chunks: [JournalChunk] = []
    /// The transfers that these postings reverse.
    private var reversed: Set<TransferID> = []
    private var totals = JournalTotals()
    /// The number of postings.
    private(set) var count = 0
    /// The number of transfers.
    private(set) var transferCount = 0

    init(_ postings: [MockPosting] = []) {
        for posting in postings { append(posting) }
    }

    /// The journal that ends with the postings of a file.
    init(_ stored: StoredPostings) {
        self.stored = stored
        count = stored.earlier.count + stored.count
        transferCount = stored.earlier.transferCount + stored.transferCount
    }

    mutating func append(_ posting: MockPosting) {
        if chunks.last?.takes(posting) != true {
            chunks.append(JournalChunk(after: count, transferCount: transferCount, totals))
        }
        let last = chunks.count - 1
        if let part = posting.part, part.role == .reversal, !isReversed(part.transfer) {
            reversed.insert(part.transfer)
            if let (chunk, index) = place(of: part.transfer) { totals.add(chunk.sent(by: index), sign: -1) }
        }
        if let part = posting.part, part.role == .returned, let (chunk, index) = place(of: part.transfer) {
            let sent = chunk.sent(by: index)
            totals.add(
                JournalTotals.Sent(route: sent.route, day: sent.day, amount: posting.amount), sign: -1)
        }
        // The creditor's amount names the creditor's account.
        let completes = posting.part?.role == .credit
        if completes, let sent = chunks[last].lastTransfer { totals.count(sent, sign: -1) }
        chunks[last].append(posting)
        if completes || posting.isTransfer, let sent = chunks[last].lastTransfer {
            totals.count(sent, sign: 1)
        }
        for case let account? in [posting.debit.account, posting.credit.account] {
            totals.addEntry(of: account)
        }
        totals.add(posting.date)
        count += 1
        if posting.isTransfer { transferCount += 1 }
    }

    /// Every posting.
    var postings: [MockPosting] { postings(from: 0) }

    /// The postings from an index on.
    func postings(from index: Int) -> [MockPosting] {
        let chunks = chunks.filter { $0.end > index }
        let found = chunks.flatMap { $0.postings(from: index) }
        guard index < chunks.first?.start ?? count, let stored else { return found }
        return stored.journal.postings(from: index) + found
    }

    /// The newest postings that fit, newest first, up to the first that does not.
    func newest(while fits: (MockPosting) -> Bool) -> [MockPosting] {
        var found: [MockPosting] = []
        for chunk in chunks.reversed() {
            let fitting = chunk.newest(while: fits)
            found += fitting
            if chunk.start + fitting.count < chunk.end { return found }
        }
        guard let stored, let last = stored.last, fits(last) else { return found }
        return found + stored.journal.newest(while: fits)
    }

    var last: MockPosting? { chunks.last?.last ?? stored?.last }

    /// The damage that was found while postings of a file were decoded; `nil` if there was none.
    var damage: ServiceError? { stored?.damage }

    /// Decodes the postings of a file now. Throws `damaged`.
    func decode() throws { try stored?.decode() }

    static func == (left: MockJournal, right: MockJournal) -> Bool {
        left.stored == right.stored && left.chunks == right.chunks
    }

    /// The totals up to the end of the file.
    private var storedTotals: JournalTotals { stored?.journal.totals ?? JournalTotals() }

    /// The chunks after the file that have a part of `range`, each with its part, from the index of its first item.
    private func parts(
        of range: Range<Int>, first: (JournalChunk) -> Int
    ) -> [(chunk: JournalChunk, part: Range<Int>)] {
        var found: [(JournalChunk, Range<Int>)] = []
        var end = range.upperBound
        for chunk in chunks.reversed() where range.lowerBound < end {
            let first = first(chunk)
            let part = range.clamped(to: min(first, end)..<end)
            if !part.isEmpty { found.append((chunk, (part.lowerBound - first)..<(part.upperBound - first))) }
            end = min(first, end)
        }
        return found.reversed()
    }

    // MARK: Entries

    func entryCount(of accounts: Set<AccountID>) -> Int {
        storedTotals.entryCount(of: accounts) + totals.entryCount(of: accounts)
    }

    /// The entries of these accounts in the order of their booking days, each with its number in its account; only
    /// those with an index in `range`, if it is given.
    func entries(of accounts: Set<AccountID>, in range: Range<Int> = 0..<Int.max) -> [Transaction] {
        guard !storedTotals.isByDay(before: totals) else { return postedEntries(of: accounts, in: range) }
        let all = postedEntries(of: accounts, in: 0..<Int.max)
        let order = all.indices.sorted { (all[$0].bookingDate, $0) < (all[$1].bookingDate, $1) }
        return order[range.clamped(to: order.indices)].map { all[$0] }
    }

    /// The same in the order of the postings.
    private func postedEntries(of accounts: Set<AccountID>, in range: Range<Int>) -> [Transaction] {
        let range = range.clamped(to: 0..<entryCount(of: accounts))
        let (stored, before) = (stored?.journal, storedTotals)
        let count = before.entryCount(of: accounts)
        let earlier = range.lowerBound < count ? stored?.postedEntries(of: accounts, in: range) ?? [] : []
        return parts(of: range) { count + $0.earlier.entryCount(of: accounts) }
            .reduce(into: earlier) { $0 += $1.chunk.entries(of: accounts, in: $1.part, after: before) }
    }

    /// An entry of an account by its number, which follows the order of the postings; `nil` if there is none.
    func entry(_ number: Int, of account: AccountID) -> Transaction? {
        guard 1...max(1, entryCount(of: [account])) ~= number else { return nil }
        return postedEntries(of: [account], in: number - 1..<number).first
    }

    func lastEntry(of account: AccountID) -> Transaction? { entry(entryCount(of: [account]), of: account) }

    // MARK: Transfers

    /// How many transfers are from or to these accounts.
    func transferCount(of accounts: Set<AccountID>) -> Int {
        storedTotals.transferCount(of: accounts) + totals.transferCount(of: accounts)
    }

    /// The transfers from or to these accounts in posting order; only those with an index in `range`.
    func transfers(of accounts: Set<AccountID>, in range: Range<Int>) -> [Transfer] {
        transferIDs(of: accounts, in: range).compactMap { transfer($0) }
    }

    private func transferIDs(of accounts: Set<AccountID>, in range: Range<Int>) -> [TransferID] {
        let range = range.clamped(to: 0..<transferCount(of: accounts))
        let count = storedTotals.transferCount(of: accounts)
        let earlier = range.lowerBound < count ? stored?.journal.transferIDs(of: accounts, in: range) : nil
        return parts(of: range) { count + $0.earlier.transferCount(of: accounts) }
            .reduce(into: earlier ?? []) { $0 += $1.chunk.transfers(of: accounts, in: $1.part) }
    }

    /// One transfer with its postings; `nil` if it is not in the journal.
    func transfer(_ id: TransferID) -> Transfer? {
        let own = postings(of: id)
        return own.first?.transfer(id, parts: own.dropFirst(), isReversed: isReversed(id))
    }

    /// The posting of a transfer, and those of its fee and of the creditor's amount.
    func postings(of id: TransferID) -> [MockPosting] {
        place(of: id).map { chunk, index in chunk.transferPostings(at: index) } ?? []
    }

    private func isReversed(_ id: TransferID) -> Bool {
        reversed.contains(id) || stored?.journal.isReversed(id) == true
    }

    /// The chunk of a transfer, and the index of its posting there.
    private func place(of id: TransferID) -> (JournalChunk, Int)? {
        guard let number = id.number.flatMap(Int.init(exactly:)), (1...transferCount + 1).contains(number),
            id == TransferID(number: Int64(number))
        else { return nil }
        guard let chunk = chunks.last(where: { $0.earlierTransferCount < number }) else {
            return stored?.journal.place(of: id)
        }
        return chunk.indexOfTransfer(number).map { (chunk, $0) }
    }

    /// The amounts that these accounts sent to others in the month of a day, without reversed ones, each with the day
    /// on which it counts.
    func sent(from own: Set<AccountID>, inMonthOf day: CalendarDate) -> [(CalendarDate, Currency, Int128)] {
        storedTotals.sent(from: own, inMonthOf: day) + totals.sent(from: own, inMonthOf: day)
    }

    // MARK: Keys

    /// The index of the posting for a user's key.
    func index(user: UserID, key: IdempotencyKey) -> Int? {
        if let index = stored?.index(user: user, key: key) { return index }
        return chunks.lazy.compactMap { $0.index(user: user, key: key) }.first
    }

    /// The posting at an index, and the number of transfers up to it, which is included.
    subscript(index: Int) -> (posting: MockPosting, transferCount: Int)? {
        guard let chunk = chunks.last(where: { $0.start <= index }) else { return stored?.journal[index] }
        return chunk[index]
    }

    /// The journal up to this posting, which is included.
    func through(_ index: Int) -> MockJournal {
        MockJournal(Array(postings[...index]))
    }
}
