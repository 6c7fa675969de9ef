import BankServices
import BankTestSupport
import XCTest

final class SettingKeyTests: XCTestCase {
    func testEverySetting_StandsInOrderAndTakesItsDefault() throws {
        XCTAssertEqual(SettingKey.all.map(\.name), SettingKey.all.map(\.name).sorted())
        for key in SettingKey.all {
            XCTAssertNoThrow(try key.requireAllowed(key.defaultValue))
        }
    }

    func testUnknownValue_IsRefusedWithTheAllowedOnes() {
        assertThrows(
            ServiceError.invalidValue(
                field: .other("output"), value: "xml", reason: .notOneOf(["table", "json", "ndjson", "csv"])),
            try SettingKey.output.requireAllowed("xml"))
    }

    func testWholeNumber_IsTakenOnlyInItsRangeAndPlainlyWritten() {
        for value in ["0", "30", "100000000000000"] {
            XCTAssertNoThrow(try SettingKey.stepUpAmount.requireAllowed(value), value)
        }
        for value in ["", "-1", "+1", "01", "1.5", "100000000000001", "9999999999999999999", "thirty"] {
            assertThrows(
                ServiceError.invalidValue(
                    field: .other("transfers.stepUpAmount"), value: value,
                    reason: .outOfRange(0...100_000_000_000_000)),
                try SettingKey.stepUpAmount.requireAllowed(value))
        }
    }

    func testSettingOfAFlag_TakesItsValuesOnly() throws {
        let setting = FeatureFlag.logLevel.setting
        XCTAssertEqual(setting.name, "flags.logLevel")
        XCTAssertTrue(SettingKey.all.contains(setting))
        for level in LogLevel.allCases { XCTAssertNoThrow(try setting.requireAllowed(level.rawValue)) }
        assertThrows(
            ServiceError.invalidValue(
                field: .other("flags.logLevel"), value: "loud",
                reason: .notOneOf(["debug", "info", "warning", "error"])), try setting.requireAllowed("loud"))
    }
}
