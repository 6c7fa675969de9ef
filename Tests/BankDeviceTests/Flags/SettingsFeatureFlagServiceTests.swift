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
    }

    func testFlagThatWasSet_HasThatValue() throws {
        storage.onValue.answer { $0.name == "flags.log" ? "off" : "debug" }
        XCTAssertFalse(try flags.value(of: .log))
        XCTAssertEqual(try flags.value(of: .logLevel), .debug)
    }

    func testUnreadableSettings_AreNoDefault() {
        let error = ServiceError.storage(.damaged, path: "settings", underlying: "")
        storage.onValue.fail(with: error)
        assertThrows(error, try flags.value(of: .log))
    }
}
