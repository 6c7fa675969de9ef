import BankDomain
import BankRules
import BankServices
import BankTestSupport
import XCTest

final class DefaultAccountTests: XCTestCase {
    private let owner = Principal(userID: "USR001", roles: [.customer])

    private func facts(default id: AccountID?) -> RandomFacts {
        var facts = RandomFacts()
        facts.accounts = [.sample("ACC001"), .sample("ACC002"), .sample("ACC003", ownerIDs: ["USR002"])]
        facts.defaultAccount = id
        return facts
    }

    func testDefault_IsMarkedAlone() throws {
        let facts = facts(default: "ACC002")
        let flags = try facts.accounts.map {
            try facts.marked(facts.account(with: $0.id), for: owner).account.isDefault
        }
        XCTAssertEqual(flags, [false, true, false])
        XCTAssertEqual(try facts.defaultAccount(of: owner), .sample("ACC002", isDefault: true))
    }

    func testMissingDefault_IsNotFound() {
        assertRefused(.notFound(.defaultAccount, name: "USR001"), default: nil)
    }

    func testDefault_OfAnotherOwner_IsNotFound() {
        assertRefused(.notFound(.account, name: "ACC003"), default: "ACC003")
    }

    private func assertRefused(_ expected: ServiceError, default id: AccountID?, line: UInt = #line) {
        XCTAssertThrowsError(try facts(default: id).defaultAccount(of: owner), line: line) {
            XCTAssertEqual($0 as? ServiceError, expected, line: line)
        }
    }
}
