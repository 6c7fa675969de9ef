import BankDomain
import BankServices
import BankTestSupport
import XCTest

final class PrincipalSourceTests: XCTestCase {
    func testPinnedPrincipal_IsAlwaysAnswered() async throws {
        let principal = Principal(userID: "USR001", roles: [.operator], sessionID: "S1")
        let source = PinnedPrincipalSource(principal)
        let answers = [try await source.principal(), try await source.operatorPrincipal()]
        XCTAssertEqual(answers, [principal, principal])
    }

    func testCustomer_IsNoOperator() async {
        let source = PinnedPrincipalSource(Principal(userID: "USR002", roles: [.customer]))
        await assertRefused(.unauthorized(.operatorOnly)) { try await source.operatorPrincipal() }
    }

    func testNobody_IsNotSignedIn() async {
        await assertRefused(.unauthorized(.notSignedIn)) { try await NobodySignedIn().operatorPrincipal() }
    }
}
