import BankDomain
import BankSQL
import BankServices

/// The index of transfer texts and its maintenance.
struct TextStore: NounStore {
    let transaction: LedgerTransaction

    private var index: any SQLTextIndex {
        get throws { try database.transferTexts }
    }

    /// The last indexed transfer; 0 if there is none.
    func lastIndexedTransfer() throws -> Int64 {
        try StoredValue.number(index.lastTransfer())
    }

    /// The number of transfers not yet indexed.
    func unindexedCount() throws -> Int64 {
        max(0, try transaction.postings.nextNumber() - 1 - lastIndexedTransfer())
    }

    /// Adds the texts of the next transfers to the index, and returns the number of transfers.
    ///
    /// An index that is unreadable, or lacks the last indexed transfer, is discarded and rebuilt.
    func indexTexts(ofNext limit: Int64) throws -> Int64 {
        if try !holdsLastIndexedTransfer() { try forgetIndexedTexts() }
        let last = try lastIndexedTransfer()
        let end = min(last + limit, try transaction.postings.nextNumber() - 1)
        guard end > last else { return 0 }
        try index.add(through: end)
        return end - last
    }

    /// True if the index finds the last indexed transfer by its texts.
    func holdsLastIndexedTransfer() throws -> Bool {
        let last = try lastIndexedTransfer()
        guard last > 0 else { return true }
        guard try last < transaction.postings.nextNumber() else { return false }
        // Nothing newer is indexed, so it is the newest match.
        return try index.holdsAsNewest(last)
    }

    /// True if the index finds a regular sample of transfers.
    func holdsIndexedTransfers(sampleCount: Int64) throws -> Bool {
        let (last, index) = (try lastIndexedTransfer(), try index)
        return try stride(from: last, to: 0, by: -Int(max(1, last / sampleCount))).allSatisfy {
            try index.holds($0)
        }
    }

    /// Empties the index, or recreates it if it is too damaged.
    func forgetIndexedTexts() throws { try index.clear() }

    /// Merges some pages of the index's segments, because a search slows with their number. Returns whether any were
    /// left to merge.
    func joinIndexedTexts(pageCount: Int, isFirst: Bool) throws -> Bool {
        try index.join(pageCount: pageCount, isFirst: isFirst)
    }
}

extension LedgerStore {
    // The number of transfers indexed in one transaction, while other writers wait.
    private static let transfersPerStep: Int64 = 4_000
    // Every search reads the transfers that are not indexed. Up to this number, that costs less than a millisecond.
    private static let backlogMaximum: Int64 = 1_000
    // The maximum number of transfers that one search indexes, while its user waits.
    private static let transfersPerSearch: Int64 = 48_000
    // The number of index pages merged in one transaction.
    private static let pagesPerStep = 250
    // The segments of the index are merged when at least one in this many transfers is new.
    private static let shareWorthJoining: Int64 = 4
    // The number of transfers that verification looks up in the index.
    private static let sampleCount: Int64 = 1_000

    /// Indexes the texts of all new transfers, in small steps so that no other writer waits long.
    ///
    /// Errors are ignored, because only the speed of searches depends on the index.
    func indexTexts() {
        var newCount: Int64 = 0
        while let count = try? change(.commit, { try $0.texts.indexTexts(ofNext: Self.transfersPerStep) }),
            count > 0
        {
            newCount += count
        }
        // Merging reads the whole index, so it is done only if much is new.
        guard let allCount = try? readHere({ try $0.texts.lastIndexedTransfer() }),
            newCount > Self.transfersPerStep, newCount > allCount / Self.shareWorthJoining
        else { return }
        var isFirst = true
        while let hasMore = try? change(
            .commit, { try $0.texts.joinIndexedTexts(pageCount: Self.pagesPerStep, isFirst: isFirst) }),
            hasMore
        { isFirst = false }
    }

    /// Indexes new texts before a search, if they are many and no other process is writing. A read-only ledger is
    /// searched as it is.
    nonisolated func indexTextsForSearch() async {
        guard let backlog = try? await read({ try $0.texts.unindexedCount() }), backlog > Self.backlogMaximum
        else { return }
        await indexSomeTexts()
    }

    private func indexSomeTexts() {
        var rest = Self.transfersPerSearch
        while rest > 0,
            let count = try? changeIfFree({ try $0.texts.indexTexts(ofNext: Self.transfersPerStep) }),
            count > 0
        {
            rest -= count
        }
    }

    /// Checks the index against a sample of transfers, and rebuilds it if one is missing.
    func checkIndexedTexts() {
        let isSound = try? readHere { try $0.texts.holdsIndexedTransfers(sampleCount: Self.sampleCount) }
        guard isSound == false else { return }
        _ = try? changeIfFree { try $0.texts.forgetIndexedTexts() }
        indexTexts()
    }
}
