import BankDomain
import XCTest

final class PrincipalTests: XCTestCase {
    func testOnlyTheOperatorRole_RunsTheBank() {
        XCTAssertTrue(Principal(userID: "USR001", roles: [.customer, .operator]).isOperator)
        XCTAssertTrue(Principal(userID: "USR001", roles: [.operator]).isOperator)
        XCTAssertFalse(Principal(userID: "USR001", roles: [.customer]).isOperator)
        XCTAssertFalse(Principal(userID: "USR001", roles: []).isOperator)
    }
}
