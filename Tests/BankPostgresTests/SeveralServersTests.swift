import BankDomain
import BankServices
import BankTestSupport
import Dispatch
import LedgerTestSupport
import Synchronization
import XCTest

@testable import BankLedger
@testable import BankPostgres

/// Two servers on one database hear each other, and read beside their writers.
final class SeveralServersTests: PostgresCase {
    private func server() async -> PostgresBank {
        let bank = bank()
        bank.store.cacheCallers()
        bank.store.readBeside(connectionMaximum: 2) { QueueExecutor() }
        await bank.store.listen(executor: QueueExecutor())
        return bank
    }

    /// A server that hears others.
    private func listeningServer() async -> PostgresBank {
        let server = await server()
        let hears = await becomesTrue { server.store.arrivals.hearsAll }
        XCTAssertTrue(hears)
        return server
    }

    private static let waitingForTheLock =
        """
        SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
        WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()
        """

    private func assertAccessChange(by first: PostgresBank, reaches second: PostgresBank) async throws {
        let generation = second.store.callers.generation
        try await first.store.change(.commit) { try $0.users.insert("USR777", named: "New", .customer) }
        let isEmptied = await becomesTrue { second.store.callers.generation > generation }
        XCTAssertTrue(isEmptied)
    }

    func testNotificationOfAnotherServer_WakesTheWatch() async throws {
        let first = try await filledBank()
        let second = await listeningServer()
        let watch = ArrivalWatch(second.store.arrivals, clock: ContinuousClock())
        watch.begin(for: "USR001")
        let cash = CashRequest(
            accountID: "ACC001", amount: PostgresBank.usd(5), idempotencyKey: try PostgresBank.key("told"))
        _ = try await first.teller.deposit(cash, mode: .commit)
        let (duration, mayHaveArrived) = try await watch.pause()
        XCTAssertTrue(mayHaveArrived)
        XCTAssertLessThan(duration, .seconds(1))
        await second.store.close()
    }

    func testSessionChangeByAnotherServer_EmptiesTheCallerCache() async throws {
        let first = try await filledBank()
        let second = await listeningServer()
        try await assertAccessChange(by: first, reaches: second)
        await second.store.close()
    }

    func testRolledBackChange_IsNotAnnounced() async throws {
        let first = try await filledBank()
        let second = await listeningServer()
        let generation = second.store.callers.generation
        try await first.store.change(.dryRun) { try $0.users.insert("USR777", named: "New", .customer) }
        try await first.store.change(.commit) { try $0.users.insert("USR778", named: "Other", .customer) }
        let isEmptied = await becomesTrue { second.store.callers.generation > generation }
        XCTAssertTrue(isEmptied)
        XCTAssertEqual(second.store.callers.generation, generation + 1)
        await second.store.close()
    }

    func testListenerWhoseConnectionWasEnded_ConnectsAgain() async throws {
        let first = try await filledBank()
        let second = await listeningServer()
        try cluster.query(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = '\(database)' AND query LIKE 'LISTEN%'
            """)
        let isLost = await becomesTrue { !second.store.arrivals.hearsAll }
        XCTAssertTrue(isLost)
        let hears = await becomesTrue { second.store.arrivals.hearsAll }
        XCTAssertTrue(hears)
        try await assertAccessChange(by: first, reaches: second)
        await second.store.close()
    }

    func testReadAfterItsConnectionWasEnded_OpensItAgain() async throws {
        _ = try await filledBank()
        let server = await server()
        let before = try await server.balance("ACC001")
        try cluster.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(database)'")
        let after = try await server.balance("ACC001")
        XCTAssertEqual(before, after)
        XCTAssertEqual(server.store.use.connections.inUse, 0)
        await server.store.close()
    }

    /// Runs `body` while a server holds the lock of the writers; `body` calls its argument to free it.
    private func whileLocked(
        by server: PostgresBank, _ body: (_ free: @Sendable () -> Void) async throws -> Void
    ) async throws {
        let end = DispatchSemaphore(value: 0)
        let hasLock = Mutex(false)
        async let holding: Void = server.store.change(.commit) { _ in
            hasLock.withLock { $0 = true }
            end.wait()
        }
        let isHeld = await becomesTrue { hasLock.withLock { $0 } }
        XCTAssertTrue(isHeld)
        try await body { end.signal() }
        try await holding
    }

    private func assertOneWaitsForTheLock() async {
        let isWaiting = await becomesTrue { [cluster, database] in
            (try? cluster?.query(SeveralServersTests.waitingForTheLock, in: database)) == "1"
        }
        XCTAssertTrue(isWaiting)
    }

    /// Lets a server pay while another has the lock, so that it knows of other writers.
    private func pay(at server: PostgresBank, behind other: PostgresBank) async throws {
        try await whileLocked(by: other) { free in
            async let learning = server.pay(1, "learning")
            await assertOneWaitsForTheLock()
            free()
            _ = try await learning
        }
        XCTAssertTrue(server.store.queue.isContended)
    }

    func testReadWhileAnotherServerHasTheLock_DoesNotWait() async throws {
        let first = try await filledBank()
        let second = await server()
        try await whileLocked(by: first) { free in
            async let waiting = second.pay(7, "behind-the-lock")
            await assertOneWaitsForTheLock()
            let start = ContinuousClock.now
            let balance = try await second.balance("ACC001")
            XCTAssertEqual(balance, 10_000 - 6)
            let waited = start.duration(to: .now)
            free()
            _ = try await waiting
            XCTAssertGreaterThanOrEqual(second.store.use.lockWaits.duration, waited)
        }
        await second.store.close()
    }

    func testChangesThatComeWhileAnotherServerWrites_CommitTogether() async throws {
        let first = try await filledBank()
        let second = await server()
        try await pay(at: second, behind: first)
        let before = second.store.use.groups
        try await whileLocked(by: first) { free in
            async let early = second.pay(1, "early")
            await assertOneWaitsForTheLock()
            async let late = second.pay(1, "late")
            async let later = second.pay(1, "later")
            let areWaiting = await becomesTrue { second.store.queue.count == 3 }
            XCTAssertTrue(areWaiting)
            free()
            _ = try await (early, late, later)
        }
        let after = second.store.use.groups
        XCTAssertEqual(after.count - before.count, 1)
        XCTAssertEqual(after.changeCount - before.changeCount, 3)
        _ = try await second.pay(1, "alone")
        XCTAssertFalse(second.store.queue.isContended)
        await second.store.close()
    }

    func testChangeBehindALockThatIsNeverFreed_Fails() async throws {
        let first = try await filledBank()
        let second = await server()
        try await pay(at: second, behind: first)
        try await whileLocked(by: first) { free in
            async let ended = second.pay(1, "ended")
            await assertOneWaitsForTheLock()
            try cluster.query(
                "SELECT pg_cancel_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
                in: database)
            do {
                _ = try await ended
                XCTFail("It was paid without the lock.")
            } catch {
                XCTAssertEqual(second.store.queue.count, 0)
            }
            free()
        }
        _ = try await second.pay(1, "ended")
        await second.store.close()
    }
}
