import BankServices
import BankTestSupport
import XCTest

final class SettingKeyTests: XCTestCase {
    func testEverySetting_IsFoundByNameAndTakesItsDefault() throws {
        XCTAssertEqual(SettingKey.all.map(\.name), ["color", "environment", "output"])
        for key in SettingKey.all {
            XCTAssertEqual(try SettingKey.named(key.name), key)
            XCTAssertNoThrow(try key.requireAllowed(key.defaultValue))
            for value in key.allowedValues { XCTAssertNoThrow(try key.requireAllowed(value)) }
        }
    }

    func testUnknownName_IsRefusedWithTheKnownOnes() {
        for name in ["", "Output", "colour"] {
            assertThrows(
                ServiceError.invalidValue(
                    field: "setting", value: name, reason: .notOneOf(["color", "environment", "output"])),
                try SettingKey.named(name))
        }
    }

    func testUnknownValue_IsRefusedWithTheAllowedOnes() {
        assertThrows(
            ServiceError.invalidValue(
                field: "output", value: "xml", reason: .notOneOf(["table", "json", "csv"])),
            try SettingKey.output.requireAllowed("xml"))
    }
}
