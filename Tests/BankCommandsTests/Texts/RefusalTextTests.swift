import BankServices
import LanguageKit
import XCTest

@testable import BankCommands

final class RefusalTextTests: XCTestCase {
    func testNotEnoughOfSomethingThatIsNotMoney_SaysHowMuchIsThere() {
        let text = ErrorText(ServiceError.notEnough(.goal, available: 1, requested: 2))
        XCTAssertEqual(text.code, "notEnough")
        XCTAssertEqual(text.message.english, "There is not enough of this: goal.")
        XCTAssertEqual(text.reason?.english, "1 of 2 are there.")
        XCTAssertEqual(text.hint?.english, "See what there is: bank goals list")
    }
}
