import BankTestSupport
import XCTest

@testable import BankServer

@MainActor
final class BackgroundCheckTests: XCTestCase {
    private var (results, runCount): ([BackgroundCheck.State], Int) = ([], 0)
    private var gate: CheckedContinuation<Void, Never>?
    private var isGated = false

    private func makeCheck(patience: Duration, lifetime: Duration = .zero) -> BackgroundCheck {
        BackgroundCheck(patience: patience, lifetime: lifetime) { [self] in
            runCount += 1
            if isGated { await withCheckedContinuation { gate = $0 } }
            return results.isEmpty ? .passes : results.removeFirst()
        }
    }

    func testResult_IsThatOfANewCheck() async {
        let check = makeCheck(patience: .seconds(60))
        results = [.passes, .fails("storageFull"), .passes]
        var states: [BackgroundCheck.State] = []
        for _ in 0..<3 { states.append(await check.state(within: .seconds(60))) }
        XCTAssertEqual(states, [.passes, .fails("storageFull"), .passes])
    }

    func testYoungResult_IsNotCheckedAgain() async {
        let check = makeCheck(patience: .seconds(60), lifetime: .seconds(60))
        for _ in 0..<3 { _ = await check.state(within: .seconds(60)) }
        XCTAssertEqual(runCount, 1)
    }

    func testCheckThatTakesLong_PassesUntilPatienceEnds() async {
        for (patience, expected) in [(Duration.seconds(60), BackgroundCheck.State.passes), (.zero, .slow)] {
            let check = makeCheck(patience: patience)
            isGated = false
            _ = await check.state(within: .seconds(60))
            isGated = true
            let (state, count) = (await check.state(within: .milliseconds(5)), runCount)
            XCTAssertEqual(state, expected)
            _ = await check.state(within: .milliseconds(5))
            XCTAssertEqual(runCount, count, "A running check is not started again.")
            gate?.resume()
            gate = nil
        }
    }

    func testCheckThatNeverPassed_IsSlow() async {
        isGated = true
        let state = await makeCheck(patience: .seconds(60)).state(within: .milliseconds(5))
        XCTAssertEqual(state, .slow)
        gate?.resume()
    }
}
