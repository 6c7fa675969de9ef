import BankDomain
import BankRules
import BankServices
import BankTestSupport
import XCTest

@testable import BankMock

final class TransferHoldTotalTests: XCTestCase {
    func testTotal_IsTheAmountAndItsFeeAndCanBeCounted() throws {
        func held(_ amount: Int64, fee: Int64?) -> TransferHold {
            TransferHold(
                id: "HLD000001", fromAccountID: "ACC001", toAccountID: nil, amount: usd(amount),
                fee: fee.map { usd($0) }, reference: "", createdAt: .sample, expiresAt: .sample)
        }
        XCTAssertEqual(try held(100, fee: nil).total(), usd(100))
        XCTAssertEqual(try held(100, fee: 150).total(), usd(250))
        assertThrows(
            ServiceError.invalidAmount(text: usd(.max).decimalText, reason: .unreadable(.overflow)),
            try held(.max, fee: 1).total())
    }
}
