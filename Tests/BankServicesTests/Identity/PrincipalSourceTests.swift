import BankDomain
import BankServices
import BankTestSupport
import XCTest

final class PrincipalSourceTests: XCTestCase {
    func testPinnedPrincipal_IsAlwaysAnswered() async throws {
        let principal = Principal(userID: "USR001", roles: [.operator], sessionID: "S1")
        let source = PinnedPrincipalSource(principal)
        let answers = [try await source.caller(), try await source.principal(.ledgerStatistics, in: .teller)]
        XCTAssertEqual(answers, [principal, principal])
    }

    func testCustomer_IsNoOperator() async {
        let source = PinnedPrincipalSource(Principal(userID: "USR002", roles: [.customer]))
        await assertRefused(.unauthorized(.roleMissing(.operator))) {
            try await source.principal(.ledgerStatistics, in: .operator)
        }
    }

    func testEachRole_HasItsRights() {
        let allowed = Principal.Role.allCases.map { role in
            Principal.Role.allCases.filter { Principal(userID: "OPR002", roles: [role]).has($0) }
        }
        XCTAssertEqual(
            allowed, [[.customer], [.teller], [.auditor], [.teller, .auditor, .operator]])
    }

    func testEveryScope_NeedsItsRole() async throws {
        let auditor = PinnedPrincipalSource(Principal(userID: "OPR002", roles: [.auditor]))
        let all = try await auditor.principal(.accountsList, in: AccountScope.all.right)
        XCTAssertEqual(all.userID, "OPR002")
        let teller = PinnedPrincipalSource(Principal(userID: "OPR003", roles: [.teller]))
        await assertRefused(.unauthorized(.roleMissing(.auditor))) {
            try await teller.principal(.accountsList, in: AccountScope.all.right)
        }
    }

    func testSignedOut_IsNotSignedIn() async {
        await assertRefused(.unauthorized(.notSignedIn)) {
            try await SignedOutPrincipalSource().principal(.ledgerStatistics, in: .operator)
        }
    }
}
