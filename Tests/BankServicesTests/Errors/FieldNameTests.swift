import BankServices
import JSONKit
import LanguageKit
import XCTest

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
}
