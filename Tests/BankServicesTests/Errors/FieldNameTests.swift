import JSONKit
import LanguageKit
import XCTest

@testable import BankServices

final class FieldNameTests: XCTestCase {
    func testFieldOfAClient_IsReadAsTheSameField() {
        for name in FieldName.allCases {
            XCTAssertEqual(ErrorField(jsonValue: .string(name.rawValue)), .known(name))
        }
    }

    func testFieldOfANewerServer_KeepsItsName() {
        let error = ServiceError(
            code: "invalidValue",
            details: ["field": "shoeSize", "value": "99", "problem": .object(["kind": "taken"])])
        XCTAssertEqual(error, .invalidValue(field: .other("shoeSize"), value: "99", reason: .taken))
        XCTAssertEqual(error?.row.words.message.english, "Invalid shoeSize: '99'.")
        XCTAssertEqual(error?.details?["field"], "shoeSize")
    }

    func testNounOfEveryField_IsTranslated() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let catalogue = try String(
            contentsOf: folder.appending(path: "../../../Fixtures/languages/vi.po"), encoding: .utf8)
        let missing = FieldName.allCases.map(\.noun.format).filter {
            $0 != "{1}" && !catalogue.contains("\nmsgid \"\($0)\"\n")
        }
        XCTAssertEqual(missing, [], "translate them in vi.po")
    }
}
