import BankServices
import CommandLineKit
import LanguageKit
import XCTest

@testable import BankCommands

final class RefusalTextTests: XCTestCase {
    func testShortageOfOtherThanMoney_ShowsTheAvailableAmount() {
        let text = ErrorText(ServiceError.notEnough(.goal, available: 1, requested: 2))
        XCTAssertEqual(text.code, "notEnough")
        XCTAssertEqual(text.message.english, "Not enough available: goal.")
        XCTAssertEqual(text.reason?.english, "1 of 2 are available.")
        XCTAssertEqual(text.hint?.english, "To see the list: bank goals list")
    }

    func testHintToAList_NamesAnExistingCommand() throws {
        let parser = CommandLineParser(BankProgram.specification)
        for hint in EntityKind.allCases.compactMap(\.listHint) {
            let words = hint.english.split(separator: " ").drop { $0 != "bank" }.dropFirst().map(String.init)
            XCTAssertNoThrow(try parser.parse(words), hint.english)
        }
    }
}
