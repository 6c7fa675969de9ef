import BankServices
import BankTestSupport
import LanguageKit
import Synchronization
import XCTest

@testable import BankFeatures

@MainActor
final class ProgressLoaderTests: XCTestCase {
    private var loader = ProgressLoader<Int, String>()

    override func setUp() async throws { loader = ProgressLoader() }

    @available(macOS 26.0, iOS 26.0, *)
    func testProgress_IsVisibleDuringTheWork() async {
        let (loader, gate) = (loader, Gate())
        let progress = await observed({ loader.progress }, around: gate) {
            await loader.perform { report in
                report(1)
                await gate.pass()
                report(2)
                return "done"
            }
        }
        XCTAssertEqual(progress, [nil, 1, 2])
        XCTAssertEqual(loader.state, .loaded("done"))
    }

    func testProgressFromManyThreads_EndsWithTheLastReport() async {
        await loader.perform { report in
            await withTaskGroup { group in
                for number in 1...100 { group.addTask { report(number) } }
            }
            report(101)
            return "done"
        }
        XCTAssertEqual(loader.progress, 101)
    }

    func testFailure_KeepsTheProgress() async {
        await loader.perform { report in
            report(3)
            throw ServiceError.serverError(code: 500)
        }
        XCTAssertEqual(loader.state, .failed(.serverError(code: 500)))
        XCTAssertEqual(loader.progress, 3)
    }

    func testNextRun_ResetsTheProgress() async {
        await loader.perform { report in
            report(3)
            return "first"
        }
        await loader.perform { _ in "second" }
        XCTAssertNil(loader.progress)
        XCTAssertEqual(loader.state, .loaded("second"))
    }

    func testSecondRunAtTheSameTime_DoesNothing() async {
        let (loader, gate) = (loader, Gate(holding: 1))
        let first = Task {
            await loader.perform { _ in
                await gate.pass()
                return "first"
            }
        }
        await gate.arrival()
        await loader.perform { _ in "second" }
        gate.open()
        await first.value
        XCTAssertEqual(loader.state, .loaded("first"))
    }

    func testCancellation_ReachesTheWork() async {
        let (loader, gate) = (loader, Gate())
        let running = Task {
            await loader.perform { _ in
                await gate.pass()
                try Task.checkCancellation()
                return "not cancelled"
            }
        }
        await gate.arrival()
        running.cancel()
        gate.open()
        await running.value
        XCTAssertEqual(loader.state, .failed(.unknown(underlying: "CancellationError()")))
    }
}
