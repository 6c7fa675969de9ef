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

    private func stored(_ postings: [MockPosting], transferCount: Int? = nil) throws -> StoredPostings {
        try StoredPostings(
            lines: MockStateCoding.encode(postings), count: postings.count, transferCount: transferCount,
            path: "test")
    }

    private func assertSame(_ journal: MockJournal, _ postings: [MockPosting], line: UInt = #line) throws {
        let plain = MockJournal(postings)
        XCTAssertEqual(journal.postings, postings, line: line)
        XCTAssertEqual(journal.count, postings.count, line: line)
        XCTAssertEqual(journal.last, postings.last, line: line)
        XCTAssertEqual(journal.transferCount, postings.count(where: \.isTransfer), line: line)
        XCTAssertEqual(journal.transfers, plain.transfers, line: line)
        for transfer in plain.transfers.prefix(20) + plain.transfers.suffix(3) {
            XCTAssertEqual(journal.transfer(transfer.id), transfer, line: line)
        }
        XCTAssertEqual(journal.transfer(TransferID(number: 5))?.status, .reversed, line: line)
        XCTAssertNil(journal.transfer(TransferID(number: 999_999)), line: line)
        XCTAssertNil(journal.transfer("SCH000001"), line: line)
        for number in [0, 255, 256, 257, 999] {
            let key = try XCTUnwrap(IdempotencyKey("key-\(number)"))
            XCTAssertEqual(journal.index(user: "USR001", key: key), number, line: line)
            XCTAssertNil(journal.index(user: "USR002", key: key), line: line)
        }
        for start in [0, 1, 300, 1_000, 1_001] {
            XCTAssertEqual(journal.postings(from: start), Array(postings[start...]), line: line)
        }
    }

    func testPostingsInMemory_AnswerLikeAList() throws {
        try assertSame(MockJournal(makePostings()), makePostings())
    }

    func testPostingsOfAFile_AnswerLikeAList() throws {
        let postings = makePostings()
        for count in [postings.count(where: \.isTransfer), nil] {
            var journal = MockJournal(Array(postings[..<100]))
            let transfers = postings[100..<900].count(where: \.isTransfer)
            journal.append(
                try stored(Array(postings[100..<900]), transferCount: count.map { _ in transfers }))
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
        XCTAssertEqual(stored.postings, [])
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
