import BankDomain
import BankSQL
import BankServices
import Glibc
import XCTest

@testable import BankLedger

/// Searching the text index finds the same entries as reading them all, in any state of the index.
final class TextIndexTests: LedgerTestCase {
    private static let words = [
        "Rent", "rent", "RENTAL", "Invoice", "in", "voice", "ÄRZTE", "ärzte", "日本の家賃", "100%", "a_b",
        #"say "hi""#, "it's",
        #"a\b"#, "( OR 1=1 )", "*", "", "x", "Straße", "OR", "AND NOT",
    ]
    private static let sought = [
        "rent", "ent", "Invoice 1", "voice", "RZTE", "ärz", "本の家", "00%", "a_b", #"" "#, #"y "hi"#, "t's",
        #"a\b"#, "OR 1=",
        "Invoice Rent", "nowhere at all", "Straße", "STRASSE", "lunch", "food", "AND NOT", "raße Ä", "xx",
        "e",
    ]
    private let byIndex = TransactionList.Costs(readEntryMaximum: -1, candidateCost: 1)
    private let byReading = TransactionList.Costs(readEntryMaximum: .max)

    override func setUp() async throws {
        try await super.setUp()
        try await bank.initialize()
        for name in ["Everyday", "Savings", "Holidays"] { try await bank.open(name) }
        try await bank.open("Theirs", for: "USR002")
    }

    func testIndex_FindsTheSameAsReading() async throws {
        try await book(600)
        try await note("lunch", tags: ["food", "rent"], on: ["ACC001.3", "ACC002.40", "ACC003.7"])
        for indexed in [0, 250, 350] {
            try await index(indexed)
            for text in Self.sought {
                for account in [nil, "ACC001", "ACC004"] as [AccountID?] {
                    let query = TransactionQuery(accountID: account, text: text, countsTotal: true)
                    try await assertTheSame(query)
                }
            }
        }
        let count = try await bank.store.read { try $0.texts.unindexedCount() }
        XCTAssertEqual(count, 0)
    }

    func testTooManyCandidates_FallBackToReading() async throws {
        try await book(600)
        await bank.store.indexTexts()
        for cost: Int64 in [2, 100, 100_000] {
            try await assertTheSame(
                TransactionQuery(accountID: "ACC001", text: "Rent", countsTotal: true),
                TransactionList.Costs(readEntryMaximum: -1, candidateCost: cost))
        }
    }

    func testOtherConditions_ApplyToIndexedEntries() async throws {
        try await book(300)
        await bank.store.indexTexts()
        for direction in Transaction.Direction.allCases {
            let query = TransactionQuery(
                text: "rent", direction: direction, minimumMinorUnits: 40, maximumMinorUnits: 220,
                countsTotal: true)
            try await assertTheSame(query)
        }
    }

    func testMissingOrBrokenIndex_HidesNoEntryAndIsRebuilt() async throws {
        try await book(200)
        let damages = [
            "DROP TABLE transfer_text", "DELETE FROM transfer_text_data",
            "UPDATE transfer_text_data SET block = zeroblob(20) WHERE id > 10",
            "INSERT INTO transfer_text (transfer_text) VALUES ('delete-all')",
        ]
        for damage in damages {
            await bank.store.indexTexts()
            await bank.store.close()
            try bank.tamper(damage)
            let isSound = try await bank.store.read { try $0.texts.holdsLastIndexedTransfer() }
            XCTAssertFalse(isSound, damage)
            try await assertTheSame(TransactionQuery(text: "rent"))
            await bank.store.indexTexts()
            let isSoundAgain = try await bank.store.read { try $0.texts.holdsLastIndexedTransfer() }
            XCTAssertTrue(isSoundAgain, damage)
            try await assertTheSame(TransactionQuery(text: "rent"))
        }
    }

    func testIndexWithAGap_IsFoundByVerificationAndRebuilt() async throws {
        try await book(200)
        await bank.store.indexTexts()
        try await bank.store.change(.commit) { transaction in
            try transaction.texts.forgetIndexedTexts()
            _ = try transaction.texts.indexTexts(ofNext: 20)
            try transaction.write(.update("transfer_text_extent", set: "last_transfer", where: "TRUE"), 150)
            try? transaction.connection.run(
                """
                INSERT INTO transfer_text (rowid, debit_description)
                SELECT id, debit_description FROM transfer WHERE id = 150
                """)
        }
        let report = try await bank.books.verify { _ in }
        XCTAssertNil(report.firstFault)
        let last = try await bank.store.read { try $0.texts.lastIndexedTransfer() }
        XCTAssertEqual(last, 200)
        try await assertTheSame(TransactionQuery(text: "rent"))
    }

    func testExtentBeyondTheBooks_RebuildsTheIndex() async throws {
        try await book(50)
        await bank.store.indexTexts()
        try bank.tamper("UPDATE transfer_text_extent SET last_transfer = 1000000")
        await bank.store.indexTexts()
        let last = try await bank.store.read { try $0.texts.lastIndexedTransfer() }
        XCTAssertEqual(last, 50)
        try await assertTheSame(TransactionQuery(text: "rent"))
    }

    func testRolledBackStep_KeepsTheIndex() async throws {
        try await book(100)
        try await index(40)
        _ = try await bank.store.change(.dryRun) { try $0.texts.indexTexts(ofNext: 60) }
        let last = try await bank.store.read { try $0.texts.lastIndexedTransfer() }
        XCTAssertEqual(last, 40)
        try await assertTheSame(TransactionQuery(text: "rent"))
        try await index(60)
        try await assertTheSame(TransactionQuery(text: "rent"))
    }

    func testManyNewTexts_AreIndexedBeforeASearchUnlessAnotherWrites() async throws {
        try await book(1_001)
        let query = TransactionQuery(text: "rent")
        let whole = try await bank.transactions.transactions(TransactionQuery(), page: .first)
        XCTAssertEqual(whole.items.count, 20)
        let descriptor = open(bank.path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        XCTAssertEqual(flock(descriptor, LOCK_EX), 0)
        let first = try await bank.transactions.transactions(query, page: .first)
        var last = try await bank.store.read { try $0.texts.lastIndexedTransfer() }
        XCTAssertEqual(last, 0)
        close(descriptor)
        let second = try await bank.transactions.transactions(query, page: .first)
        last = try await bank.store.read { try $0.texts.lastIndexedTransfer() }
        XCTAssertEqual(last, 1_001)
        XCTAssertEqual(first.items, second.items)
        XCTAssertFalse(first.items.isEmpty)
    }

    func testIndexedTexts_PassVerification() async throws {
        try await book(100)
        await bank.store.indexTexts()
        let report = try await bank.books.verify { _ in }
        XCTAssertNil(report.firstFault)
    }
}

extension TextIndexTests {
    private func book(_ count: Int) async throws {
        try await bank.store.change(.commit) { @Sendable transaction in
            let random = SeededRandomSource(seed: 7)
            let words = Self.words
            func word() -> String { words[Int(random.nextUInt64() % UInt64(words.count))] }
            try transaction.write(.update("balance", set: "floor", to: ["NULL"], where: "TRUE"))
            for number in 1...count {
                let debit = Int64(number % 4 + 1)
                let text = "\(word()) \(word())"
                _ = try transaction.postings.post(
                    Posting(
                        kind: .import, debit: .init(account: debit, description: text, counterparty: word()),
                        credit: .init(
                            account: debit % 4 + 1, description: word(), counterparty: "\(word())\(number)"),
                        amount: .usd(Int64(number)), bookingDate: TestBank.day, valueDate: TestBank.day,
                        reference: word(), category: .transfer))
            }
        }
    }

    private func index(_ count: Int) async throws {
        guard count > 0 else { return }
        let indexed = try await bank.store.change(.commit) { try $0.texts.indexTexts(ofNext: Int64(count)) }
        XCTAssertEqual(indexed, Int64(count))
    }

    private func note(_ note: String, tags: [String], on ids: [TransactionID]) async throws {
        for id in ids {
            _ = try await bank.transactions.annotate(
                id, TransactionAnnotation(note: note, tags: tags), mode: .commit)
        }
    }

    /// Pages by number and by cursor, with and without the index.
    private func assertTheSame(
        _ query: TransactionQuery, _ costs: TransactionList.Costs? = nil, line: UInt = #line
    ) async throws {
        let (byIndex, byReading) = (costs ?? byIndex, byReading)
        let principal = try await bank.principals.caller()
        try await bank.store.read { transaction in
            let list = transaction.transactions
            var cursor: String?
            for number in 1...4 {
                let page = try PageRequest(page: number, limit: 7)
                let expected = try list.transactions(query, page: page, for: principal, costs: byReading)
                let found = try list.transactions(query, page: page, for: principal, costs: byIndex)
                XCTAssertEqual(found.items.map(\.id), expected.items.map(\.id), "\(query)", line: line)
                XCTAssertEqual(found, expected, line: line)
                if let cursor {
                    let next = try PageRequest(limit: 7, after: cursor)
                    let after = try list.transactions(query, page: next, for: principal, costs: byIndex)
                    XCTAssertEqual(after.items, expected.items, "\(query)", line: line)
                }
                cursor = found.nextCursor
                if cursor == nil { break }
            }
        }
    }
}
