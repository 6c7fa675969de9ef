import BankServices
import CommandLineKit
import LanguageKit
import XCTest

@testable import BankCommands

final class RefusalTextTests: XCTestCase {
    func testShortageOfOtherThanMoney_ShowsTheAvailableAmount() {
        let text = ErrorText(ServiceError.notEnough(.goal, available: 1, requested: 2))
        XCTAssertEqual(text.code, "notEnough")
        XCTAssertEqual(text.message.english, "There is not enough of this: goal.")
        XCTAssertEqual(text.reason?.english, "1 of 2 are there.")
        XCTAssertEqual(text.hint?.english, "See what there is: bank goals list")
    }

    func testHintToAList_NamesAnExistingCommand() throws {
        let parser = CommandLineParser(BankProgram.specification)
        for hint in EntityKind.allCases.compactMap(\.listHint) {
            let words = hint.english.split(separator: " ").drop { $0 != "bank" }.dropFirst().map(String.init)
            XCTAssertNoThrow(try parser.parse(words), hint.english)
        }
    }
}
