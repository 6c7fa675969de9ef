import BankServices
import LanguageKit
import XCTest

@testable import BankCommands

final class AccessTextTests: XCTestCase {
    func testDelay_IsShownInWholeSecondsMinutesOrHours() {
        let hints = [1, 2, 119, 120, 121, 7_199, 7_201].map {
            ErrorText(ServiceError.tooManyAttempts(retryAfterSeconds: $0)).hint
        }
        XCTAssertEqual(
            hints,
            [
                "1 second", "2 seconds", "119 seconds", "2 minutes", "3 minutes", "120 minutes", "3 hours",
            ].map {
                "Try again in \($0)."
            })
    }
}
