import BankServices

extension LedgerStore {
    // How many transfers go into the index in one transaction, for which other writers wait.
    private static let transfersPerStep: Int64 = 4_000
    // What is not in the index yet is read by every search: up to here that costs less than a millisecond.
    private static let backlogMaximum: Int64 = 1_000
    // What one search takes into the index at most: it is somebody's wait.
    private static let transfersPerSearch: Int64 = 48_000
    // How many pages of the index are joined in one transaction.
    private static let pagesPerStep = 250
    // The pieces of the index are joined when at least one transfer of so many is new.
    private static let shareWorthJoining: Int64 = 4
    // Of how many transfers a verification of the books looks whether they are found.
    private static let sampleCount: Int64 = 1_000

    /// Takes the texts of every new transfer into the index, step by step, so that no other writer waits long.
    ///
    /// Nothing but the speed of searching depends on it: what fails here shows where it matters.
    func indexTexts() {
        var newCount: Int64 = 0
        while let count = try? write(.commit, { try $0.indexTexts(ofNext: Self.transfersPerStep) }), count > 0
        {
            newCount += count
        }
        // All of it is read for that: worth it where much is new.
        guard let allCount = try? read({ try $0.lastIndexedTransfer() }), newCount > Self.transfersPerStep,
            newCount > allCount / Self.shareWorthJoining
        else { return }
        var isFirst = true
        while let hasMore = try? write(
            .commit, { try $0.joinIndexedTexts(pageCount: Self.pagesPerStep, isFirst: isFirst) }), hasMore
        { isFirst = false }
    }

    /// Takes new texts into the index before a search, where they are many and nobody else is writing. A bank that
    /// cannot be written is searched as it is.
    func indexTextsForSearch() {
        guard let backlog = try? read({ try $0.unindexedTransferCount() }), backlog > Self.backlogMaximum
        else {
            return
        }
        var rest = Self.transfersPerSearch
        while rest > 0, let count = try? writeIfFree({ try $0.indexTexts(ofNext: Self.transfersPerStep) }),
            count > 0
        {
            rest -= count
        }
    }

    /// Looks whether the index finds what it should. One that does not is begun anew.
    func checkIndexedTexts() {
        guard (try? read({ try $0.holdsIndexedTransfers(sampleCount: Self.sampleCount) })) == false else {
            return
        }
        _ = try? writeIfFree { try $0.forgetIndexedTexts() }
        indexTexts()
    }
}
