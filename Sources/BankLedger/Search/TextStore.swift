import BankDomain
import BankSQL
import BankServices

/// How far the index of texts of transfers has come, and what is done about it.
struct TextStore: NounStore {
    let transaction: LedgerTransaction

    private var index: any SQLTextIndex {
        get throws { try database.transferTexts }
    }

    /// The last transfer whose texts are in the index; 0 if none are.
    func lastIndexedTransfer() throws -> Int64 {
        try StoredValue.number(index.lastTransfer())
    }

    /// How many transfers are not in the index yet.
    func unindexedCount() throws -> Int64 {
        max(0, try transaction.postings.nextNumber() - 1 - lastIndexedTransfer())
    }

    /// Takes the texts of the next transfers into the index, and answers how many transfers those were.
    ///
    /// An index that cannot be read, or lacks the transfer that was put in last, is thrown away and begun anew.
    func indexTexts(ofNext limit: Int64) throws -> Int64 {
        if try !holdsLastIndexedTransfer() { try forgetIndexedTexts() }
        let last = try lastIndexedTransfer()
        let end = min(last + limit, try transaction.postings.nextNumber() - 1)
        guard end > last else { return 0 }
        try index.add(through: end)
        return end - last
    }

    /// Whether the index finds the transfer that was put in last, by the texts that it has.
    func holdsLastIndexedTransfer() throws -> Bool {
        let last = try lastIndexedTransfer()
        guard last > 0 else { return true }
        guard try last < transaction.postings.nextNumber() else { return false }
        // Nothing newer is in the index, so it is the newest of those that it finds.
        return try index.holdsAsNewest(last)
    }

    /// Whether the index finds transfers at even distances.
    func holdsIndexedTransfers(sampleCount: Int64) throws -> Bool {
        let (last, index) = (try lastIndexedTransfer(), try index)
        return try stride(from: last, to: 0, by: -Int(max(1, last / sampleCount))).allSatisfy {
            try index.holds($0)
        }
    }

    /// Empties the index, or makes it anew where it is too broken for that.
    func forgetIndexedTexts() throws { try index.clear() }

    /// Joins the pieces in which the index was filled, some pages of it; the more pieces, the slower the search. Answers
    /// whether anything was left to join.
    func joinIndexedTexts(pageCount: Int, isFirst: Bool) throws -> Bool {
        try index.join(pageCount: pageCount, isFirst: isFirst)
    }
}

extension LedgerStore {
    // How many transfers go into the index in one transaction, for which other writers wait.
    private static let transfersPerStep: Int64 = 4_000
    // Transfers that are not in the index yet are read by every search: up to here that costs less than a millisecond.
    private static let backlogMaximum: Int64 = 1_000
    // The most transfers that one search takes into the index: its user waits for that.
    private static let transfersPerSearch: Int64 = 48_000
    // How many pages of the index are joined in one transaction.
    private static let pagesPerStep = 250
    // The pieces of the index are joined when at least one transfer of so many is new.
    private static let shareWorthJoining: Int64 = 4
    // How many transfers are sought in the index when the ledger is verified.
    private static let sampleCount: Int64 = 1_000

    /// Takes the texts of every new transfer into the index, step by step, so that no other writer waits long.
    ///
    /// Nothing but the speed of searching depends on it: a failure here shows where it matters.
    func indexTexts() {
        var newCount: Int64 = 0
        while let count = try? write(.commit, { try $0.texts.indexTexts(ofNext: Self.transfersPerStep) }),
            count > 0
        {
            newCount += count
        }
        // Joining reads the whole index: that is worth it where much is new.
        guard let allCount = try? read({ try $0.texts.lastIndexedTransfer() }),
            newCount > Self.transfersPerStep, newCount > allCount / Self.shareWorthJoining
        else { return }
        var isFirst = true
        while let hasMore = try? write(
            .commit, { try $0.texts.joinIndexedTexts(pageCount: Self.pagesPerStep, isFirst: isFirst) }),
            hasMore
        { isFirst = false }
    }

    /// Takes new texts into the index before a search, where they are many and no other process is writing. A ledger that
    /// cannot be written is searched as it is.
    func indexTextsForSearch() {
        guard let backlog = try? read({ try $0.texts.unindexedCount() }), backlog > Self.backlogMaximum
        else { return }
        var rest = Self.transfersPerSearch
        while rest > 0,
            let count = try? writeIfFree({ try $0.texts.indexTexts(ofNext: Self.transfersPerStep) }),
            count > 0
        {
            rest -= count
        }
    }

    /// Looks whether the index finds what it should. One that does not is begun anew.
    func checkIndexedTexts() {
        let isSound = try? read { try $0.texts.holdsIndexedTransfers(sampleCount: Self.sampleCount) }
        guard isSound == false else { return }
        _ = try? writeIfFree { try $0.texts.forgetIndexedTexts() }
        indexTexts()
    }
}
