import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

final class ArrivalSignalsTests: XCTestCase {
    private let signals = ArrivalSignals()

    func testSignalForTheUser_EndsTheWait() async {
        let subscription = signals.subscribe()
        subscription.begin(for: "USR001")
        async let wait: Void = subscription.wait()
        signals.wake(.some(["USR001"]))
        await wait
    }

    func testSignalDuringTheLook_EndsTheNextWait() async {
        let subscription = signals.subscribe()
        subscription.begin(for: "USR001")
        signals.wake(.all)
        await subscription.wait()
    }

    func testSignalForAnotherUser_IsNotHeard() async throws {
        let watch = ArrivalWatch(signals, clock: ContinuousClock())
        signals.hearsAll = true
        watch.begin(for: "USR001")
        signals.wake(.some(["USR002"]))
        let (duration, mayHaveArrived) = try await watch.pause()
        XCTAssertFalse(mayHaveArrived)
        XCTAssertGreaterThanOrEqual(duration, .seconds(1))
    }

    func testPauseWithoutASignal_LooksEachSecondUnlessAllIsHeard() async throws {
        let watch = ArrivalWatch(signals, clock: ScriptedClock())
        watch.begin(for: "USR001")
        let first = try await watch.pause()
        XCTAssertTrue(first.mayHaveArrived)
        signals.hearsAll = true
        watch.begin(for: "USR001")
        var looks: [Bool] = []
        for _ in 1...15 { looks.append(try await watch.pause().mayHaveArrived) }
        XCTAssertEqual(looks, Array(repeating: false, count: 14) + [true])
    }

    func testCancelledPause_Ends() async {
        let watch = ArrivalWatch(signals, clock: ContinuousClock())
        watch.begin(for: "USR001")
        let pause = Task { try await watch.pause().mayHaveArrived }
        pause.cancel()
        let result = await pause.result
        if case .success(let mayHaveArrived) = result { XCTAssertTrue(mayHaveArrived) }
    }
}
