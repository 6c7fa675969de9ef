import BankDomain
import BankRules
import BankServices
import XCTest

@testable import BankMock

/// The journal in chunks and from a file answers like one list of postings.
final class MockJournalTests: XCTestCase {
    private func posting(_ number: Int, isTransfer: Bool = true, part: TransferID? = nil) -> MockPosting {
        MockPosting(
            debit: .init(account: "ACC001", description: "out", counterparty: "B"),
            credit: .init(account: "ACC002", description: "in", counterparty: "A"),
            amount: Money(minorUnits: Int64(number + 1), currency: .usd),
            date: CalendarDate(dayNumber: 20_000), createdAt: Instant(millisecondsSinceEpoch: Int64(number)),
            reference: "row \(number) \"quoted\"", category: .transfer, isTransfer: isTransfer,
            request: IdempotencyKey("key-\(number)").map { .init(user: "USR001", key: $0, fingerprint: "f") },
            part: part.map { .init(transfer: $0, role: .reversal) })
    }

    private func makePostings() -> [MockPosting] {
        (0..<1_000).map { posting($0, isTransfer: $0 % 3 != 0) }
            + [posting(1_000, isTransfer: false, part: TransferID(number: 5))]
    }

    private func stored(
        _ postings: [MockPosting], after earlier: [MockPosting], transferCount: Int?
    ) throws -> StoredPostings {
        try StoredPostings(
            after: MockJournal(earlier), lines: MockStateCoding.encode(postings), count: postings.count,
            transferCount: transferCount,
            path: "test")
    }

    private func assertSame(_ journal: MockJournal, _ postings: [MockPosting], line: UInt = #line) throws {
        let plain = MockJournal(postings)
        XCTAssertEqual(journal.postings, postings, line: line)
        XCTAssertEqual(journal.count, postings.count, line: line)
        XCTAssertEqual(journal.last, postings.last, line: line)
        XCTAssertEqual(journal.transferCount, postings.count(where: \.isTransfer), line: line)
        for accounts: Set<AccountID> in [["ACC001"], ["ACC001", "ACC002"], ["ACC003"]] {
            try assertParts(of: journal, plain, accounts, line: line)
        }
        XCTAssertEqual(journal.transfer(TransferID(number: 5))?.status, .reversed, line: line)
        XCTAssertNil(journal.transfer(TransferID(number: 999_999)), line: line)
        XCTAssertNil(journal.transfer("SCH000001"), line: line)
        for number in [0, 255, 256, 257, 999] {
            let key = try XCTUnwrap(IdempotencyKey("key-\(number)"))
            XCTAssertEqual(journal.index(user: "USR001", key: key), number, line: line)
            XCTAssertEqual(journal[number]?.posting, postings[number], line: line)
            XCTAssertEqual(
                journal[number]?.transferCount, postings[...number].count(where: \.isTransfer), line: line)
            XCTAssertNil(journal.index(user: "USR002", key: key), line: line)
        }
        for start in [0, 1, 300, 1_000, 1_001] {
            XCTAssertEqual(journal.postings(from: start), Array(postings[start...]), line: line)
        }
    }

    private func assertParts(
        of journal: MockJournal, _ plain: MockJournal, _ accounts: Set<AccountID>, line: UInt
    ) throws {
        let entries = journal.entries(of: accounts)
        XCTAssertEqual(entries, plain.entries(of: accounts), line: line)
        XCTAssertEqual(journal.entryCount(of: accounts), entries.count, line: line)
        let count = journal.transferCount(of: accounts)
        let transfers = journal.transfers(of: accounts, in: 0..<count)
        XCTAssertEqual(transfers, plain.transfers(of: accounts, in: 0..<count), line: line)
        XCTAssertEqual(transfers.count, count, line: line)
        for range in [0..<20, 250..<270, 650..<655] {
            XCTAssertEqual(
                journal.entries(of: accounts, in: range), Array(entries[range.clamped(to: entries.indices)]),
                line: line)
            XCTAssertEqual(
                journal.transfers(of: accounts, in: range),
                Array(transfers[range.clamped(to: transfers.indices)]), line: line)
        }
        let sent = transfers.filter { transfer in
            transfer.status == .booked && accounts.contains(transfer.fromAccountID)
                && transfer.toAccountID.map(accounts.contains) != true
        }
        XCTAssertEqual(
            journal.sent(from: accounts, inMonthOf: CalendarDate(dayNumber: 20_001)).reduce(0) { $0 + $1.2 },
            sent.reduce(0) { $0 + Int128($1.amount.minorUnits) }, line: line)
        for account in accounts {
            let last = entries.last { $0.accountID == account }
            XCTAssertEqual(journal.lastEntry(of: account), last, line: line)
        }
    }

    func testPostingsInMemory_AnswerLikeAList() throws {
        try assertSame(MockJournal(makePostings()), makePostings())
    }

    func testPostingsOfAFile_AnswerLikeAList() throws {
        let postings = makePostings()
        for count in [postings.count(where: \.isTransfer), nil] {
            let transfers = postings[100..<900].count(where: \.isTransfer)
            var journal = MockJournal(
                try stored(
                    Array(postings[100..<900]), after: Array(postings[..<100]),
                    transferCount: count.map { _ in transfers }))
            for posting in postings[900...] { journal.append(posting) }
            try assertSame(journal, postings)
        }
    }

    func testCopy_DoesNotSeeWhatIsAppendedToTheOther() {
        let journal = MockJournal(makePostings())
        var copy = journal
        copy.append(posting(2_000))
        XCTAssertEqual(journal.count, 1_001)
        XCTAssertEqual(journal.last, posting(1_000, isTransfer: false, part: TransferID(number: 5)))
        XCTAssertEqual(copy.count, 1_002)
        XCTAssertNotEqual(journal, copy)
    }

    func testDamagedLine_IsFoundWhenItIsRead() throws {
        var lines = try MockStateCoding.encode(makePostings())
        lines[10] = UInt8(ascii: "#")
        let stored = try StoredPostings(lines: lines, count: 1_001, transferCount: 666, path: "test")
        XCTAssertNil(stored.damage)
        XCTAssertEqual(stored.journal.postings, [])
        XCTAssertEqual(stored.damage?.code, "storageDamaged")
    }

    func testWrongNumbers_AreDamage() throws {
        let lines = try MockStateCoding.encode(makePostings())
        XCTAssertThrowsError(try StoredPostings(lines: lines, count: 1_000, transferCount: nil, path: "test"))
        XCTAssertThrowsError(
            try StoredPostings(lines: lines.dropLast(), count: 1_001, transferCount: nil, path: "test"))
        let miscounted = try StoredPostings(lines: lines, count: 1_001, transferCount: 7, path: "test")
        XCTAssertThrowsError(try miscounted.decode())
    }
}
