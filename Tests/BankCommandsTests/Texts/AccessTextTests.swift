import BankServices
import LanguageKit
import XCTest

@testable import BankCommands

final class AccessTextTests: XCTestCase {
    func testDelay_IsShownInWholeSecondsOrMinutes() {
        let reasons = [1, 2, 119, 120, 121].map {
            ErrorText(ServiceError.tooManyAttempts(retryAfterSeconds: $0)).reason
        }
        XCTAssertEqual(
            reasons,
            ["1 second", "2 seconds", "119 seconds", "2 minutes", "3 minutes"].map {
                "Nothing is looked at for \($0)."
            })
    }
}
