import BankSystem
import Dispatch
import Foundation
import Glibc
import Synchronization
import XCTest

/// Blocking jobs run one after another on a separate thread.
final class ThreadExecutorTests: XCTestCase {
    func testJobs_RunOneAfterAnother() async {
        let worker = Worker(ThreadExecutor())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 { group.addTask { await worker.count() } }
        }
        let (total, highest) = await (worker.total, worker.highest)
        XCTAssertEqual(total, 200)
        XCTAssertEqual(highest, 1)
    }

    func testJobs_RunOnAThreadOfTheirOwn() async {
        let worker = Worker(ThreadExecutor())
        let pool = await threads { UInt(pthread_self()) }
        let own = await threads { await worker.thread() }
        XCTAssertEqual(own.intersection(pool), [])
    }

    func testBlockingJobs_LeaveOtherTasksAlone() async {
        let gate = DispatchSemaphore(value: 0)
        let workers = (0..<8).map { _ in Worker(ThreadExecutor()) }
        async let passed: [Bool] = withTaskGroup(of: Bool.self) { group in
            for worker in workers { group.addTask { await worker.pass(gate) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        while Worker.waiting.load(ordering: .sequentiallyConsistent) < 8 { await Task.yield() }
        for _ in 0..<20 { await Task.detached {}.value }
        for _ in workers { gate.signal() }
        // No wait timed out: the tasks finished while all eight threads were blocked.
        let all = await passed
        XCTAssertEqual(all, [Bool](repeating: true, count: 8))
    }

    func testTwoActorsOfOneExecutor_ShareItsThread() async {
        let executor = ThreadExecutor()
        let (first, second) = (Worker(executor), Worker(executor))
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<100 {
                group.addTask { await (index.isMultiple(of: 2) ? first : second).countShared() }
            }
        }
        XCTAssertEqual(Worker.sharedHighest.load(ordering: .sequentiallyConsistent), 1)
    }

    func testIdleExecutor_IsUsedAgain() async throws {
        let worker = Worker(ThreadExecutor())
        for round in 1...3 {
            await worker.count()
            // The thread waits for another job in this time.
            try await Task.sleep(for: .milliseconds(20))
            let total = await worker.total
            XCTAssertEqual(total, round)
        }
    }

    func testJobThatComesSoon_RunsOnTheSameThread() async throws {
        let worker = Worker(ThreadExecutor())
        let first = await worker.thread()
        try await Task.sleep(for: .milliseconds(50))
        let second = await worker.thread()
        XCTAssertEqual(first, second)
    }

    func testJobThatComesLate_HasAnotherThreadAgain() async throws {
        let worker = Worker(ThreadExecutor())
        await worker.count()
        try await Task.sleep(for: .milliseconds(1_200))
        await worker.count()
        let total = await worker.total
        XCTAssertEqual(total, 2)
    }

    func testExecutor_IsReleasedAfterItsJobs() async throws {
        weak var executor: ThreadExecutor?
        do {
            let worker = Worker(ThreadExecutor())
            executor = worker.executor
            await worker.count()
        }
        for _ in 0..<15_000 where executor != nil { try await Task.sleep(for: .milliseconds(4)) }
        XCTAssertNil(executor)
    }

    private func threads(_ body: @escaping @Sendable () async -> UInt) async -> Set<UInt> {
        await withTaskGroup(of: UInt.self) { group in
            for _ in 0..<50 { group.addTask { await body() } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
    }
}

/// An actor with an executor of its own.
private actor Worker {
    private static let sharedInside = Atomic(0)
    static let sharedHighest = Atomic(0)
    static let waiting = Atomic(0)

    nonisolated let executor: ThreadExecutor
    private(set) var total = 0
    private(set) var highest = 0
    private let inside = Atomic(0)

    init(_ executor: ThreadExecutor) {
        self.executor = executor
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func count() {
        highest = max(highest, inside.add(1, ordering: .sequentiallyConsistent).newValue)
        total += 1
        inside.subtract(1, ordering: .sequentiallyConsistent)
    }

    func countShared() {
        let count = Self.sharedInside.add(1, ordering: .sequentiallyConsistent).newValue
        Self.sharedHighest.max(count, ordering: .sequentiallyConsistent)
        usleep(100)
        Self.sharedInside.subtract(1, ordering: .sequentiallyConsistent)
    }

    func thread() -> UInt { UInt(pthread_self()) }

    /// Blocks its thread until the gate opens; `false` after ten minutes.
    func pass(_ gate: DispatchSemaphore) -> Bool {
        Self.waiting.add(1, ordering: .sequentiallyConsistent)
        return gate.wait(timeout: .now() + 600) == .success
    }
}
