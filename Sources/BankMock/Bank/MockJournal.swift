import BankDomain
import BankRules
import BankServices

/// Every posting in order, and the derived entries, entry numbers and transfers.
///
/// Postings are kept in chunks, so that a copy of the journal shares all but the last one, and appending to the copy does
/// not copy them. Those of a file are decoded only if they are read.
struct MockJournal: Equatable, Sendable {
    private var chunks: [JournalChunk] = []
    /// The number of postings.
    private(set) var count = 0
    /// The number of transfers.
    private(set) var transferCount = 0

    init(_ postings: [MockPosting] = []) {
        for posting in postings { append(posting) }
    }

    mutating func append(_ posting: MockPosting) {
        if case .plain(let last)? = chunks.last, !last.isFull {} else { chunks.append(.plain(PlainChunk())) }
        guard case .plain(var last) = chunks[chunks.count - 1] else { return }
        // Otherwise the chunk would be shared with the array, and copied.
        chunks[chunks.count - 1] = .plain(PlainChunk())
        last.append(posting)
        chunks[chunks.count - 1] = .plain(last)
        count += 1
        if posting.isTransfer { transferCount += 1 }
    }

    /// Appends the postings of a file.
    mutating func append(_ stored: StoredPostings) {
        guard stored.count > 0 else { return }
        chunks.append(.stored(stored))
        count += stored.count
        transferCount += stored.transferCount
    }

    /// Every posting.
    var postings: [MockPosting] { chunks.flatMap(\.postings) }

    /// The postings from an index on.
    func postings(from index: Int) -> [MockPosting] {
        var (found, skipped) = ([MockPosting](), 0)
        for chunk in chunks {
            if skipped + chunk.count > index { found += chunk.postings.dropFirst(max(0, index - skipped)) }
            skipped += chunk.count
        }
        return found
    }

    var last: MockPosting? { chunks.last?.last }

    /// The number of transfers in a file.
    var storedTransferCount: Int {
        chunks.reduce(0) { sum, chunk in
            guard case .stored(let stored) = chunk else { return sum }
            return sum + stored.transferCount
        }
    }

    /// The damage that was found while postings of a file were decoded; `nil` if there was none.
    var damage: ServiceError? { chunks.lazy.compactMap(\.damage).first }

    /// The entries of these accounts in posting order, each with its number in its account.
    func entries(of accounts: Set<AccountID>) -> [Transaction] {
        var counts: [AccountID: Int] = [:]
        var entries: [Transaction] = []
        for posting in postings {
            for (side, direction) in [
                (posting.debit, Transaction.Direction.debit), (posting.credit, .credit),
            ] {
                guard let account = side.account, accounts.contains(account) else { continue }
                counts[account, default: 0] += 1
                entries.append(
                    Transaction(
                        accountID: account, entryNumber: counts[account, default: 0],
                        amount: posting.amount(direction),
                        bookingDate: posting.date, valueDate: posting.date,
                        description: side.description, counterparty: side.counterparty,
                        reference: posting.reference, category: posting.category))
            }
        }
        return entries
    }

    /// The transfers in posting order, each with its postings.
    var transfers: [Transfer] {
        let postings = postings
        let parts = Dictionary(grouping: postings.filter { $0.part != nil }) { $0.part?.transfer }
        var transfers: [Transfer] = []
        for posting in postings where posting.isTransfer {
            let id = TransferID(number: Int64(transfers.count + 1))
            if let transfer = posting.transfer(id, parts: parts[id] ?? []) { transfers.append(transfer) }
        }
        return transfers
    }

    /// One transfer with its postings; `nil` if it is not in the journal.
    func transfer(_ id: TransferID) -> Transfer? {
        guard let number = id.number, (1...Int64(transferCount + 1)).contains(number),
            id == TransferID(number: number)
        else { return nil }
        let own = postings(of: id)
        return own.first.flatMap { $0.transfer(id, parts: Array(own.dropFirst())) }
    }

    /// The postings of a transfer, its own first; the others come after it in the journal.
    func postings(of id: TransferID) -> [MockPosting] {
        guard let number = id.number, number > 0 else { return [] }
        var earlier = 0
        for (index, chunk) in chunks.enumerated() {
            guard earlier + chunk.transferCount >= Int(number) else {
                earlier += chunk.transferCount
                continue
            }
            let own = chunk.postings.lazy.filter(\.isTransfer).dropFirst(Int(number) - earlier - 1).first
            let parts = chunks[index...].lazy.flatMap(\.postings).filter { $0.part?.transfer == id }
            return own.map { [$0] + parts } ?? []
        }
        return []
    }

    /// The number of transfers up to this posting, which is included.
    func transferCount(through index: Int) -> Int {
        postings[...index].count(where: \.isTransfer)
    }

    /// The index of the posting for a user's key.
    func index(user: UserID, key: IdempotencyKey) -> Int? {
        var skipped = 0
        for chunk in chunks {
            if let index = chunk.index(user: user, key: key) { return skipped + index }
            skipped += chunk.count
        }
        return nil
    }

    subscript(index: Int) -> MockPosting { postings[index] }

    /// The journal up to this posting, which is included.
    func through(_ index: Int) -> MockJournal {
        MockJournal(Array(postings[...index]))
    }
}

/// A part of the journal.
private enum JournalChunk: Equatable, Sendable {
    case plain(PlainChunk)
    case stored(StoredPostings)

    var count: Int {
        switch self {
        case .plain(let chunk): chunk.postings.count
        case .stored(let stored): stored.count
        }
    }

    var transferCount: Int {
        switch self {
        case .plain(let chunk): chunk.transferCount
        case .stored(let stored): stored.transferCount
        }
    }

    var postings: [MockPosting] {
        switch self {
        case .plain(let chunk): chunk.postings
        case .stored(let stored): stored.postings
        }
    }

    var last: MockPosting? {
        switch self {
        case .plain(let chunk): chunk.postings.last
        case .stored(let stored): stored.last
        }
    }

    var damage: ServiceError? {
        guard case .stored(let stored) = self else { return nil }
        return stored.damage
    }

    func index(user: UserID, key: IdempotencyKey) -> Int? {
        switch self {
        case .plain(let chunk): chunk.keys[RequestKey(user: user, key: key)]
        case .stored(let stored): stored.index(user: user, key: key)
        }
    }
}

private struct RequestKey: Hashable, Sendable {
    let user: UserID
    let key: IdempotencyKey
}

/// Postings in memory, and where their keys are.
private struct PlainChunk: Equatable, Sendable {
    private static let capacity = 256

    private(set) var postings: [MockPosting] = []
    private(set) var keys: [RequestKey: Int] = [:]
    private(set) var transferCount = 0

    var isFull: Bool { postings.count >= Self.capacity }

    mutating func append(_ posting: MockPosting) {
        if let request = posting.request {
            let key = RequestKey(user: request.user, key: request.key)
            keys[key] = keys[key] ?? postings.count
        }
        postings.append(posting)
        if posting.isTransfer { transferCount += 1 }
    }

    static func == (left: Self, right: Self) -> Bool { left.postings == right.postings }
}
