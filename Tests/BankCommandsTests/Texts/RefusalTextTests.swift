import BankServices
import CommandLineKit
import LanguageKit
import XCTest

@testable import BankCommands

final class RefusalTextTests: XCTestCase {
    func testHintToAList_NamesAnExistingCommand() throws {
        let parser = CommandLineParser(BankProgram.specification)
        for hint in EntityKind.allCases.compactMap(\.listHint) {
            let words = hint.english.split(separator: " ").drop { $0 != "bank" }.dropFirst().map(String.init)
            XCTAssertNoThrow(try parser.parse(words), hint.english)
        }
    }
}
