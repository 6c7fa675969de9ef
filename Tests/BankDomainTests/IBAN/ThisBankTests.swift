import BankDomain
import BankTestSupport
import XCTest

final class ThisBankTests: XCTestCase {
    func testAccountsOfThisBank_HaveABankCodeThatNoBankHas() throws {
        XCTAssertEqual(try IBAN(bankAccountNumber: "5550001003").text, "DE35000000005550001003")
        assertThrows(
            IBANError.wrongLength(expected: 22, actual: 21), try IBAN(bankAccountNumber: "123456789"))
    }

    func testItsBankCode_IdentifiesItInItsRegisterOnly() {
        XCTAssertTrue(ThisBank.isIdentified(by: "00000000"))
        XCTAssertTrue(ThisBank.isIdentified(by: "00000000", of: "DEBLZ"))
        XCTAssertFalse(ThisBank.isIdentified(by: "00000000", of: "USABA"))
    }

    func testBICs_AreThoseOfOtherBanks() {
        for code in ["BUKBGB22", "COBADEFFXXX", "", "0000000"] {
            XCTAssertFalse(ThisBank.isIdentified(by: code), code)
        }
    }
}
