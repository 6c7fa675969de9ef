import BankDomain
import BankServices
import BankTestSupport
import Dispatch
import Synchronization
import XCTest

@testable import BankLedger

/// The connections on which a server reads.
final class ReaderPoolTests: LedgerTestCase {
    private func open(connectionMaximum: Int) async throws {
        try await bank.opened(self)
        bank.store.readBeside(connectionMaximum: connectionMaximum) { QueueExecutor() }
    }

    private static func deposit(_ minorUnits: Int64, by bank: TestBank) async throws {
        _ = try await bank.teller.deposit(
            CashRequest(accountID: "ACC001", amount: .usd(minorUnits), idempotencyKey: .fresh()),
            mode: .commit)
    }

    func testReadDuringALongChange_DoesNotWaitForIt() async throws {
        try await open(connectionMaximum: 2)
        let (bank, end) = (bank, DispatchSemaphore(value: 0))
        let begun = Mutex(false)
        async let change: Void = bank.store.change(.commit) { _ in
            begun.withLock { $0 = true }
            end.wait()
        }
        let isTrue = await becomesTrue { begun.withLock { $0 } }
        XCTAssertTrue(isTrue)
        let balance = try await bank.balance("ACC001")
        XCTAssertEqual(balance, 10_000)
        end.signal()
        try await change
    }

    func testReadAfterAChange_SeesIt() async throws {
        try await open(connectionMaximum: 2)
        for number in 1...20 {
            try await Self.deposit(100, by: bank)
            let balance = try await bank.balance("ACC001")
            XCTAssertEqual(balance, 10_000 + Int64(number) * 100)
        }
    }

    func testMoreReadsThanConnections_WaitForOne() async throws {
        try await open(connectionMaximum: 2)
        let (store, end) = (bank.store, DispatchSemaphore(value: 0))
        let tasks = (1...3).map { _ in
            Task { try await store.read { _ in end.wait() } }
        }
        let isTrue = await becomesTrue { store.use.connections.waiting == 1 }
        XCTAssertTrue(isTrue)
        XCTAssertEqual(store.use.connections.open, 2)
        XCTAssertEqual(store.use.connections.inUse, 2)
        for _ in tasks { end.signal() }
        for task in tasks { try await task.value }
        XCTAssertEqual(store.use.connections.waitCount, 1)
        XCTAssertEqual(store.use.connections.inUse, 0)
        XCTAssertEqual(store.use.connections.open, 2)
    }

    func testFailedRead_GivesItsConnectionBack() async throws {
        struct Failure: Error {}
        try await open(connectionMaximum: 1)
        let store = bank.store
        for _ in 1...3 {
            do {
                try await store.read { _ in throw Failure() }
                XCTFail("nothing was thrown")
            } catch is Failure {}
        }
        XCTAssertEqual(store.use.connections.inUse, 0)
        let balance = try await bank.balance("ACC001")
        XCTAssertEqual(balance, 10_000)
    }

    func testScope_SeesOneStateAndItsOwnWrites() async throws {
        try await open(connectionMaximum: 2)
        let (bank, other) = (bank, TestBank(path: bank.path))
        let seen = try await ReadScope.run {
            var seen = [try await bank.balance("ACC001")]
            try await Self.deposit(500, by: other)
            seen.append(try await bank.balance("ACC001"))
            try await Self.deposit(1, by: bank)
            seen.append(try await bank.balance("ACC001"))
            return seen
        }
        XCTAssertEqual(seen, [10_000, 10_000, 10_501])
        XCTAssertEqual(bank.store.use.connections.inUse, 0)
        await other.store.close()
    }

    func testChangeThatAnotherTaskCommitted_IsSeenInItsScope() async throws {
        try await open(connectionMaximum: 4)
        let bank = bank
        let tasks = (1...20).map { number in
            Task { @MainActor in
                let account = try await bank.open("Account \(number)")
                return try await ReadScope.run {
                    _ = try await bank.balance(account.id)
                    let cash = CashRequest(
                        accountID: account.id, amount: .usd(700), idempotencyKey: .fresh())
                    _ = try await bank.teller.deposit(cash, mode: .commit)
                    return try await bank.balance(account.id)
                }
            }
        }
        for task in tasks {
            let balance = try await task.value
            XCTAssertEqual(balance, 700)
        }
        XCTAssertEqual(bank.store.use.connections.inUse, 0)
    }

    func testTasksOfAWaitingScope_AreAllServedByOneConnection() async throws {
        try await open(connectionMaximum: 1)
        let (bank, end) = (bank, DispatchSemaphore(value: 0))
        let blocker = Task { try await bank.store.read { _ in end.wait() } }
        let isTrue = await becomesTrue { bank.store.use.connections.inUse == 1 }
        XCTAssertTrue(isTrue)
        let scope = Task { @MainActor in
            try await ReadScope.run {
                async let first = bank.balance("ACC001")
                async let second = bank.balance("ACC001")
                return [try await first, try await second]
            }
        }
        let bothWait = await becomesTrue { bank.store.use.connections.waiting == 2 }
        XCTAssertTrue(bothWait)
        end.signal()
        try await blocker.value
        let balances = try await scope.value
        XCTAssertEqual(balances, [10_000, 10_000])
        XCTAssertEqual(bank.store.use.connections.inUse, 0)
    }

    func testTaskThatOutlivesItsScope_ReadsWithoutIt() async throws {
        try await open(connectionMaximum: 1)
        let bank = bank
        let ended = Mutex(false)
        let late = try await ReadScope.run {
            _ = try await bank.balance("ACC001")
            return Task {
                while !ended.withLock({ $0 }) { await Task.yield() }
                return try await bank.balance("ACC001")
            }
        }
        try await Self.deposit(500, by: bank)
        ended.withLock { $0 = true }
        let balance = try await late.value
        XCTAssertEqual(balance, 10_500)
        XCTAssertEqual(bank.store.use.connections.inUse, 0)
    }

    func testChanges_AreCountedWithTheirGroupsAndLockWaits() async throws {
        try await open(connectionMaximum: 1)
        let before = bank.store.use
        try await Self.deposit(500, by: bank)
        let after = bank.store.use
        XCTAssertEqual(after.groups.count, before.groups.count + 1)
        XCTAssertEqual(after.groups.changeCount, before.groups.changeCount + 1)
        XCTAssertGreaterThan(after.groups.duration, before.groups.duration)
        XCTAssertEqual(after.lockWaits.count, before.lockWaits.count + 1)
    }
}
