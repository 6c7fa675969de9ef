import BankFiles
import XCTest

final class TimedSignalTests: XCTestCase {
    func testSignalBeforeTheWait_IsKeptOnce() {
        let signal = TimedSignal()
        signal.send()
        signal.send()
        XCTAssertTrue(signal.wait(.seconds(60)))
        XCTAssertFalse(signal.wait(.milliseconds(1)))
        XCTAssertFalse(signal.wait(.seconds(-1)))
    }

    func testSignalFromAnotherThread_EndsTheWait() async {
        let (signal, isWaiting) = (TimedSignal(), TimedSignal())
        async let wasSent = Task.detached {
            isWaiting.send()
            return signal.wait(.seconds(60))
        }.value
        isWaiting.wait(.seconds(60))
        signal.send()
        let result = await wasSent
        XCTAssertTrue(result)
    }
}
