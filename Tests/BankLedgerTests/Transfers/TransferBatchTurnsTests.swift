import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

/// Long batches and the turns of others.
final class TransferBatchTurnsTests: LedgerTestCase {
    override func setUp() async throws {
        try await super.setUp()
        try await bank.initialize()
        try await bank.open("Everyday", 10_000)
        try await bank.open("Savings", 10_000)
    }

    private func lines(_ count: Int) -> [TransferRequest] {
        (0..<count).map { number in
            TransferRequest(
                from: "ACC001", to: "ACC002", amount: .usd(1),
                idempotencyKey: IdempotencyKey("line-\(number)") ?? .fresh())
        }
    }

    func testPaymentDuringALongBatch_IsMadeBetweenItsPieces() async throws {
        let bank = bank
        let batch = TransferBatch(name: "all", requests: lines(6_000), isLinked: false)
        async let outcomes = bank.transfers.createAll(batch, mode: .commit)
        // The first piece is being booked, or has been.
        while try await bank.store.read({ try $0.postings.nextNumber() }) < 1_000 {}
        _ = try await bank.transfers.create(
            TransferRequest(from: "ACC002", to: "ACC001", amount: .usd(5), idempotencyKey: .fresh()),
            mode: .commit)
        let made = try await outcomes
        XCTAssertEqual(made.count { $0.transfer != nil }, 6_000)
        let numbers = made.compactMap { $0.transfer?.id.number }
        XCTAssertEqual(numbers, numbers.sorted())
        // The other payment has a number in between.
        XCTAssertEqual(try XCTUnwrap(numbers.last) - XCTUnwrap(numbers.first), 6_000)
    }

    func testPieces_HaveAllLinesInOrder() {
        let batch = TransferBatch(name: "all", requests: lines(4_500), isLinked: false)
        XCTAssertEqual(batch.pieces(.commit).map(\.requests.count), [1_000, 1_000, 1_000, 1_000, 500])
        XCTAssertEqual(batch.pieces(.commit).flatMap(\.requests), batch.requests)
        XCTAssertEqual(batch.pieces(.dryRun), [batch])
        let linked = TransferBatch(name: "all", requests: batch.requests, isLinked: true)
        XCTAssertEqual(linked.pieces(.commit), [linked])
    }
}
