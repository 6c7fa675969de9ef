import BankDomain
import BankServices
import BankTestSupport
import XCTest

final class TransferTariffTests: XCTestCase {
    func testTariff_ChargesTransfersToOtherBanks() throws {
        XCTAssertNil(TransferTariff.fee(in: .usd, leavesTheBank: false))
        XCTAssertEqual(TransferTariff.fee(in: .usd, leavesTheBank: true), usd(150))
        XCTAssertEqual(TransferTariff.fee(in: .kwd, leavesTheBank: true)?.minorUnits, 1_000)
    }
}
