import BankDomain
import BankSQL

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
