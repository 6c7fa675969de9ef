import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import Synchronization
import XCTest

@testable import BankMock

/// Lists and payments read as much in a long history as in a short one.
final class LongHistoryTests: XCTestCase {
    /// Counts the bytes of the log that are read or appended.
    private final class CountingStore: SnapshotStore {
        private let store = InMemorySnapshotStore()
        let byteCount = Atomic(0)
        var path: String { store.path }

        func readHead() throws -> [UInt8]? { try store.readHead() }

        func read<Result: Sendable>(
            _ body: @escaping @Sendable ([UInt8]?, LogReader) throws -> Result
        ) async throws -> Result {
            try await store.read { head, log in try body(head) { self.counted(try log($0)) } }
        }

        func update<Result: Sendable>(
            _ body: @escaping @Sendable ([UInt8]?, LogReader) throws -> (SnapshotChange?, Result)
        ) async throws -> Result {
            try await store.update { head, log in
                let (change, result) = try body(head) { self.counted(try log($0)) }
                _ = self.counted(change?.appendedLog ?? [])
                return (change, result)
            }
        }

        func remove() async throws { try await store.remove() }

        func moveAside(
            if isUseless: @escaping @Sendable ([UInt8]?, LogReader) -> Bool
        ) async throws -> String? {
            try await store.moveAside(if: isUseless)
        }

        private func counted(_ bytes: [UInt8]) -> [UInt8] {
            byteCount.wrappingAdd(bytes.count, ordering: .relaxed)
            return bytes
        }
    }

    private typealias Call = @Sendable (MockServices, _ name: String) async throws -> Void

    private static let calls: [String: Call] = [
        "entries": { services, _ in
            _ = try await services.transactionService.transactions(TransactionQuery(), page: .first)
        },
        "entries of one account": { services, _ in
            _ = try await services.transactionService.transactions(
                TransactionQuery(accountID: "ACC003", countsTotal: true), page: .first)
        },
        "one entry": { services, _ in _ = try await services.transactionService.transaction(id: "ACC001.3") },
        "transfers": { services, _ in _ = try await services.transferService.transfers(page: .first) },
        "an old page": { services, _ in
            _ = try await services.transferService.transfers(page: PageRequest(after: "30"))
        },
        "payment": { services, name in try await services.save(1, key: name) },
        "dry run": { services, name in try await services.save(1, key: name, mode: .dryRun) },
        "payment to another": { services, name in
            let request = TransferRequest(
                from: "ACC001", to: "ACC005", amount: usd(1), idempotencyKey: key(name))
            _ = try await services.transferService.create(request, mode: .commit)
        },
        "repeated payment": { services, _ in try await services.save(1, key: "first") },
    ]

    func testCalls_ReadAsMuchInALongHistory() async throws {
        for (name, call) in Self.calls {
            let short = try await work(of: call, after: 10)
            let long = try await work(of: call, after: 3_000)
            XCTAssertLessThanOrEqual(long.postings, short.postings + 2, name)
            XCTAssertLessThanOrEqual(short.postings, 100, name)
            XCTAssertLessThanOrEqual(long.bytes, short.bytes + 10_000, name)
        }
    }

    /// The postings and the bytes of the log that a call reads after so many transfers.
    private func work(of call: Call, after count: Int) async throws -> (postings: Int, bytes: Int) {
        let store = CountingStore()
        let services = MockServices(store: store)
        try await services.save(1, key: "first")
        try await services.host.change(nil, .commit) { bank in
            let posting = try XCTUnwrap(bank.journal.last)
            for _ in 0..<count { try bank.post(posting) }
        }
        _ = try await services.transferService.transfers(page: .first)
        let counter = JournalReads.Counter()
        let bytes = store.byteCount.load(ordering: .relaxed)
        try await JournalReads.$counter.withValue(counter) { try await call(services, "next") }
        return (
            counter.count.load(ordering: .relaxed), store.byteCount.load(ordering: .relaxed) - bytes
        )
    }
}
