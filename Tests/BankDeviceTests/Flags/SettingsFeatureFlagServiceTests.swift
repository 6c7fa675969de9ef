import BankDevice
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

final class SettingsFeatureFlagServiceTests: XCTestCase {
    private let storage = StubStorageService()
    private lazy var flags = SettingsFeatureFlagService(storage: storage)

    func testUnsetFlag_HasItsDefault() throws {
        storage.onValue.answer(with: nil)
        XCTAssertTrue(try flags.value(of: .log))
        XCTAssertEqual(try flags.value(of: .logLevel), .warning)
        XCTAssertEqual(try flags.text(ofFlagNamed: "log"), "on")
    }

    func testFlagThatWasSet_HasThatValue() throws {
        storage.onValue.answer { $0.name == "flags.log" ? "off" : "debug" }
        XCTAssertFalse(try flags.value(of: .log))
        XCTAssertEqual(try flags.value(of: .logLevel), .debug)
        XCTAssertEqual(try flags.text(ofFlagNamed: "logLevel"), "debug")
    }

    func testUnknownFlag_IsRefusedWithTheKnownOnes() {
        assertThrows(
            ServiceError.invalidValue(
                field: .flag, value: "teleport", reason: .notOneOf(["log", "logLevel", "pictures"])),
            try flags.text(ofFlagNamed: "teleport"))
        XCTAssertEqual(storage.onValue.callCount, 0)
    }

    func testUnreadableSettings_AreNoDefault() {
        let error = ServiceError.storage(.damaged, path: "settings", underlying: "")
        storage.onValue.fail(with: error)
        assertThrows(error, try flags.value(of: .log))
    }
}
