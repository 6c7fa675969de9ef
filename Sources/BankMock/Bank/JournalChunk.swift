import BankDomain
import BankRules
import BankServices

/// A part of the journal, and where its entries, transfers and keys are. All but the postings is derived.
struct JournalChunk: Equatable, Sendable {
    private static let capacity = 256

    private struct RequestKey: Hashable {
        let user: UserID
        let key: IdempotencyKey
    }

    /// The number of postings before this chunk.
    let start: Int
    let earlierTransferCount: Int
    /// The totals of the chunks before this one.
    let earlier: JournalTotals
    private var postings: [MockPosting] = []
    private var keys: [RequestKey: Int] = [:]
    /// For each entry, twice the index of its posting, and one more for a credit.
    private var entries: [AccountID: [Int]] = [:]
    /// The indexes of the postings of transfers.
    private var transfers: [Int] = []

    init(after start: Int, transferCount: Int, _ earlier: JournalTotals) {
        self.start = start
        self.earlierTransferCount = transferCount
        self.earlier = earlier
    }

    static func == (left: Self, right: Self) -> Bool { left.postings == right.postings }

    var end: Int { start + postings.count }
    var last: MockPosting? { postings.last }
    var lastTransfer: JournalTotals.Sent? { transfers.last.map(sent(by:)) }

    /// False if the posting begins a new chunk. The parts of a transfer stay together.
    func takes(_ posting: MockPosting) -> Bool { postings.count < Self.capacity || posting.isOwnPart }

    mutating func append(_ posting: MockPosting) {
        if let request = posting.request {
            let key = RequestKey(user: request.user, key: request.key)
            keys[key] = keys[key] ?? end
        }
        for (credit, side) in [posting.debit, posting.credit].enumerated() {
            if let account = side.account {
                entries[account, default: []].append(2 * postings.count + credit)
            }
        }
        if posting.isTransfer { transfers.append(postings.count) }
        postings.append(posting)
    }

    // MARK: Reading

    func postings(from index: Int) -> ArraySlice<MockPosting> {
        let found = postings.dropFirst(max(0, index - start))
        JournalReads.add(found.count)
        return found
    }

    func newest(while fits: (MockPosting) -> Bool) -> [MockPosting] {
        let found = Array(postings.reversed().prefix(while: fits))
        JournalReads.add(found.count)
        return found
    }

    subscript(index: Int) -> (posting: MockPosting, transferCount: Int)? {
        guard index < end else { return nil }
        let transfers = transfers.prefix { $0 <= index - start }
        return (postings[index - start], earlierTransferCount + transfers.count)
    }

    func index(user: UserID, key: IdempotencyKey) -> Int? { keys[RequestKey(user: user, key: key)] }

    /// The entries of these accounts with an index in `range`, if a file before all chunks has these totals.
    func entries(
        of accounts: Set<AccountID>, in range: Range<Int>, after stored: JournalTotals
    ) -> [Transaction] {
        JournalReads.add(range.count)
        return accounts.flatMap { entries[$0] ?? [] }.sorted()[range].map { place in
            let posting = postings[place / 2]
            let side = place % 2 == 0 ? posting.debit : posting.credit
            let account = side.account ?? ""
            let skipped = (stored.entries[account] ?? 0) + (earlier.entries[account] ?? 0)
            return Transaction(
                accountID: account,
                entryNumber: skipped + (entries[account]?.firstIndex(of: place) ?? 0) + 1,
                amount: posting.amount(place % 2 == 0 ? .debit : .credit),
                bookingDate: posting.date, valueDate: posting.valueDate ?? posting.date,
                description: side.description,
                counterparty: side.counterparty, reference: posting.reference, category: posting.category,
                transferID: posting.isTransfer ? transferID(at: place / 2) : posting.part?.transfer)
        }
    }

    /// The number of the transfer whose posting is at an index.
    private func transferID(at index: Int) -> TransferID? {
        transfers.firstIndex(of: index).map { TransferID(number: Int64(earlierTransferCount + $0 + 1)) }
    }

    /// The transfers from or to these accounts with an index in `range`.
    func transfers(of accounts: Set<AccountID>, in range: Range<Int>) -> [TransferID] {
        let visible = transfers.indices.filter { index in
            let route = route(of: transfers[index])
            return route.isFrom(accounts) || route.isTo(accounts)
        }
        return visible[range].map { TransferID(number: Int64(earlierTransferCount + $0 + 1)) }
    }

    /// The index of the posting of a transfer, by its number.
    func indexOfTransfer(_ number: Int) -> Int? {
        let place = number - earlierTransferCount - 1
        return transfers.indices.contains(place) ? transfers[place] : nil
    }

    /// The posting of a transfer, and its parts.
    func transferPostings(at index: Int) -> [MockPosting] {
        let own = [postings[index]] + postings[(index + 1)...].prefix(while: \.isOwnPart)
        JournalReads.add(own.count)
        return own
    }

    /// What the transfer at an index sent, and the day on which it counts.
    func sent(by index: Int) -> JournalTotals.Sent {
        let posting = postings[index]
        return JournalTotals.Sent(
            route: route(of: index), day: posting.countedOn ?? posting.date, amount: posting.amount)
    }

    private func route(of index: Int) -> JournalTotals.Route {
        let converted = postings[(index + 1)...].prefix(while: \.isOwnPart).first { $0.part?.role == .credit }
        let posting = postings[index]
        return JournalTotals.Route(
            from: posting.debit.account, to: converted?.credit.account ?? posting.credit.account)
    }
}

extension MockPosting {
    /// True for a part that is booked with its transfer.
    fileprivate var isOwnPart: Bool {
        part.map { $0.role != .reversal && $0.role != .returned } ?? false
    }
}
