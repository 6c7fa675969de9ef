import BankDomain
import BankRules
import BankSQL
import BankSQLite
import BankServices
import BankTestSupport
import LanguageKit
import Synchronization
import XCTest

@testable import BankLedger

final class GroupCommitTests: LedgerTestCase {
    private func request(_ amount: Int64, _ key: String) throws -> TransferRequest {
        TransferRequest(
            from: "ACC001", to: "ACC002", amount: .usd(amount),
            idempotencyKey: try XCTUnwrap(IdempotencyKey(key)))
    }

    func testWaitingChanges_CommitTogether() async throws {
        try await bank.opened(self)
        try await bank.open("Savings")
        let lock = CountingLock()
        let store = LedgerStore(
            path: bank.path, engine: SQLiteEngine(), lock: lock, executor: QueueExecutor(),
            clock: FixedClock(TestBank.instant), random: SeededRandomSource(seed: 1))
        let changes = try (1...200).map { number in
            let request = try request(1, "key-\(number)")
            return QueuedAnswer(
                AuditedAction(.transfersCreate, by: nil), key: request.idempotencyKey
            ) { try $0.bank.makeTransfer(request, for: $0.users.soleUser(), .rules).transfer }
        }
        for change in changes { store.queue.add(change) }
        await store.commitWaiting()
        XCTAssertEqual(Set(try changes.map { try XCTUnwrap($0.answer).get().id }).count, 200)
        XCTAssertEqual(lock.count, 1)
        await store.close()
    }

    func testManyAtOnce_AreEachBookedOnce() async throws {
        try await bank.opened(self)
        try await bank.open("Savings")
        let service = bank.transfers
        let requests = try (0..<200).map { try request(1, "key-\($0 / 2)") }
        let transfers = try await withThrowingTaskGroup(of: Transfer.self) { group in
            for request in requests { group.addTask { try await service.create(request, mode: .commit) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        XCTAssertEqual(Set(transfers.map(\.id)).count, 100)
        let balance = try await bank.balance("ACC002")
        XCTAssertEqual(balance, 100)
    }

    func testRefusedChange_LeavesTheOthersAndOneLine() async throws {
        try await bank.opened(self)
        try await bank.open("Savings")
        let wanted = try [request(1, "a"), request(99_999_999, "b"), request(2, "c"), request(3, "a")]
        let changes = wanted.map { request in
            QueuedAnswer(AuditedAction(.transfersCreate, by: nil, on: "x"), key: request.idempotencyKey) {
                try $0.bank.makeTransfer(request, for: $0.users.soleUser(), .rules).transfer
            }
        }
        for change in changes { bank.store.queue.add(change) }
        await bank.store.commitWaiting()
        XCTAssertEqual(try changes[0].answer?.get().amount, Money.usd(1))
        XCTAssertThrowsError(try changes[1].answer?.get()) {
            XCTAssertEqual(($0 as? ServiceError)?.code, "insufficientFunds")
        }
        XCTAssertEqual(try changes[2].answer?.get().amount, Money.usd(2))
        XCTAssertThrowsError(try changes[3].answer?.get()) {
            XCTAssertEqual(($0 as? ServiceError)?.code, "duplicateRequest")
        }
        let balance = try await bank.balance("ACC002")
        XCTAssertEqual(balance, 3)
        let lines = try await bank.store.read { transaction in
            try transaction.flushed.rows("SELECT outcome FROM audit_event WHERE subject = 'x' ORDER BY id") {
                $0.text("outcome")
            }
        }
        XCTAssertEqual(lines, ["insufficientFunds", "duplicateRequest"])
    }

    func testFailureOfTheGroup_FailsEveryChange() async throws {
        try await bank.opened(self)
        let changes = try ["a", "b"].map { name in
            QueuedAnswer(
                AuditedAction(.transfersCreate, by: nil), key: try XCTUnwrap(IdempotencyKey(name))
            ) { (transaction: LedgerTransaction) in
                if name == "b" { try transaction.connection.rollBack() }
                throw MalformedValue("\(name)")
            }
        }
        for change in changes { bank.store.queue.add(change) }
        await bank.store.commitWaiting()
        for change in changes {
            XCTAssertThrowsError(try change.answer?.get()) { error in
                guard case ServiceError.storage(.damaged, _, _) = error else { return XCTFail("\(error)") }
            }
        }
    }
}

/// A lock within one process that counts.
private final class CountingLock: ExclusiveLock {
    private let taken = Mutex(0)

    var count: Int { taken.withLock { $0 } }

    func withLock<Result>(_ body: () throws -> Result) throws -> Result {
        taken.withLock { $0 += 1 }
        return try body()
    }

    func withLockIfFree<Result>(_ body: () throws -> Result) throws -> Result? { try body() }
}
