import BankDomain
import BankServices
import BankTestSupport
import Synchronization
import XCTest

@testable import BankLedger

final class GroupCommitTests: LedgerTestCase {
    private func request(_ amount: Int64, _ key: String) throws -> TransferRequest {
        TransferRequest(
            from: "ACC001", to: "ACC002", amount: .usd(amount),
            idempotencyKey: try XCTUnwrap(IdempotencyKey(key)))
    }

    func testChangesThatWait_CommitTogether() async throws {
        let lock = CountingLock()
        let store = LedgerStore(
            path: bank.path, lock: lock, executor: QueueExecutor(), clock: FixedClock(TestBank.instant),
            random: SeededRandomSource(seed: 1))
        try await bank.opened(self)
        try await bank.open("Savings")
        // Who asks is pinned: the store answers nobody while the lock is held.
        let principal = try await bank.principals.principal()
        let service = LedgerTransferService(store: store, principals: PinnedPrincipalSource(principal))
        let requests = try (1...200).map { try request(1, "key-\($0)") }
        // The first holds the lock until all others wait.
        lock.holdsOnce = { while store.queue.count < requests.count - 1 { sched_yield() } }
        let transfers = try await withThrowingTaskGroup(of: Transfer.self) { group in
            for request in requests { group.addTask { try await service.create(request, mode: .commit) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        XCTAssertEqual(Set(transfers.map(\.id)).count, 200)
        XCTAssertEqual(lock.count, 2, "one group of one, and one of all others")
        let balance = try await bank.balance("ACC002")
        XCTAssertEqual(balance, 200)
        let report = try await bank.books.verify { _ in }
        XCTAssertNil(report.firstFault)
        await store.close()
    }

    func testRefusedChange_LeavesTheOthersAndOneLine() async throws {
        try await bank.opened(self)
        try await bank.open("Savings")
        let wanted = try [request(1, "a"), request(99_999_999, "b"), request(2, "c"), request(3, "a")]
        let changes = wanted.map { request in
            QueuedAnswer(AuditedAction(.transfersCreate, by: nil, on: "x"), key: request.idempotencyKey) {
                books in
                try books.book(request, for: try books.operatorPrincipal())
            }
        }
        for change in changes { bank.store.queue.add(change) }
        await bank.store.commitWaiting()
        XCTAssertEqual(try changes[0].answer().amount, Money.usd(1))
        XCTAssertThrowsError(try changes[1].answer()) {
            XCTAssertEqual(($0 as? ServiceError)?.code, "insufficientFunds")
        }
        XCTAssertEqual(try changes[2].answer().amount, Money.usd(2))
        XCTAssertThrowsError(try changes[3].answer()) {
            XCTAssertEqual(($0 as? ServiceError)?.code, "duplicateRequest")
        }
        let balance = try await bank.balance("ACC002")
        XCTAssertEqual(balance, 3)
        let lines = try await bank.store.read { books in
            try books.database.rows("SELECT outcome FROM audit_event WHERE subject = 'x' ORDER BY id") {
                $0.text(0)
            }
        }
        XCTAssertEqual(lines, ["insufficientFunds", "duplicateRequest"])
    }

    func testFailureOfTheGroup_IsEverybodys() async throws {
        try await bank.opened(self)
        let changes = try ["a", "b"].map { name in
            QueuedAnswer(
                AuditedAction(.transfersCreate, by: nil), key: try XCTUnwrap(IdempotencyKey(name))
            ) { (books: Books) in
                if name == "b" { try books.database.run("ROLLBACK") }
                throw MalformedValue(name)
            }
        }
        for change in changes { bank.store.queue.add(change) }
        await bank.store.commitWaiting()
        for change in changes {
            XCTAssertThrowsError(try change.answer()) { error in
                guard case ServiceError.storage(.damaged, _, _) = error else { return XCTFail("\(error)") }
            }
        }
    }
}

/// A lock of one process, which counts, and can be held a while once.
private final class CountingLock: ExclusiveLock {
    private let state = Mutex((count: 0, hold: (@Sendable () -> Void)?.none))

    var count: Int { state.withLock { $0.count } }

    var holdsOnce: (@Sendable () -> Void)? {
        get { state.withLock { $0.hold } }
        set { state.withLock { $0.hold = newValue } }
    }

    func withLock<Result>(_ body: () throws -> Result) throws -> Result {
        let hold = state.withLock { state in
            state.count += 1
            defer { state.hold = nil }
            return state.hold
        }
        hold?()
        return try body()
    }

    func withLockIfFree<Result>(_ body: () throws -> Result) throws -> Result? { try body() }
}
