import BankDomain
import BankServer
import BankServices
import BankTestSupport
import LanguageKit
import Synchronization
import XCTest

/// When a server ends days.
final class DayEnderTests: XCTestCase {
    private final class Bank: Sendable {
        let log = Mutex<[String]>([])
        let failures: [ServiceError]
        /// The days that the bank's clock shows, one after another.
        let days: [CalendarDate]

        init(_ days: [String], failures: [ServiceError] = []) {
            self.days = days.compactMap { CalendarDate($0) }
            self.failures = failures
        }
    }

    /// A clock whose every sleep ends at once, until the days of the bank are used up.
    private func run(_ bank: Bank) async -> [String] {
        let looks = Mutex(0)
        let ends = Mutex(0)
        let task = Mutex<Task<Void, Never>?>(nil)
        let ender = DayEnder(
            today: {
                let look = looks.withLock { count in
                    count += 1
                    return count
                }
                if look >= bank.days.count { task.withLock { $0?.cancel() } }
                return bank.days[min(look, bank.days.count) - 1]
            },
            endExpiredHolds: {},
            endPastDays: {
                let end = ends.withLock { count in
                    count += 1
                    return count
                }
                bank.log.withLock { $0.append("end") }
                if end <= bank.failures.count { throw bank.failures[end - 1] }
            },
            clock: ImmediateClock()
        ) { error in bank.log.withLock { $0.append((error as? ServiceError)?.code ?? "unknown") } }
        let running = Task {
            await Task.yield()
            await ender.run()
        }
        task.withLock { $0 = running }
        await running.value
        return bank.log.withLock { $0 }
    }

    func testEachNewDay_IsEndedOnce() async {
        let seen = await run(Bank(["2026-06-30", "2026-06-30", "2026-07-01", "2026-07-01", "2026-07-02"]))
        XCTAssertEqual(seen, ["end", "end", "end"])
    }

    func testFailure_IsReportedAndTriedAgain() async {
        let full = ServiceError.storage(.full, path: "ledger.db", underlying: "no space")
        let seen = await run(
            Bank(["2026-06-30", "2026-06-30", "2026-06-30"], failures: [full]))
        XCTAssertEqual(seen, ["end", full.code, "end"])
    }

    func testAnotherServerThatEndsDays_IsNoFailure() async {
        let busy = ServiceError.storage(.busy, path: "ledger.db", underlying: "another server is ending days")
        let seen = await run(Bank(["2026-06-30", "2026-06-30"], failures: [busy]))
        XCTAssertEqual(seen, ["end", "end"])
    }
}

/// A clock whose sleeps end at once, unless the task was cancelled.
private struct ImmediateClock: Clock {
    let now = ContinuousClock.now
    let minimumResolution = Duration.zero

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        await Task.yield()
    }
}
