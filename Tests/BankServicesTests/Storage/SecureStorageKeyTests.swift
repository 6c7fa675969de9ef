import BankServices
import BankTestSupport
import LanguageKit
import XCTest

final class SecureStorageKeyTests: XCTestCase {
    func testChosenName_IsTakenWithoutSpacesAroundIt() throws {
        XCTAssertEqual(try SecureStorageKey(chosen: "  my mail ").name, "my mail")
        XCTAssertEqual(try SecureStorageKey(chosen: "bank account").name, "bank account")
    }

    func testNamesOfTheBanksOwnSecrets_CannotBeChosenInAnyCase() {
        for name in ["bank.pepper", "Bank.pepper", "BANK.x", "bank."] {
            assertThrows(
                ServiceError.invalidValue(
                    field: .name, value: name,
                    reason: .malformed(expected: "a name that doesn't begin with 'bank.'")),
                try SecureStorageKey(chosen: name))
        }
    }

    func testBanksOwnSecrets_AreReserved() {
        XCTAssertTrue(SecureStorageKey.device.isReserved)
        XCTAssertTrue(SecureStorageKey("bank.totp.USR001").isReserved)
        XCTAssertFalse(SecureStorageKey("mail").isReserved)
    }
}
