import BankDomain
import BankServices
import BankTestSupport
import XCTest

final class StepUpPolicyTests: XCTestCase {
    private let policy = StepUpPolicy { Money(minorUnits: 3_000, currency: $0) }
    private let anna = Principal(userID: "USR001", roles: [.customer])

    private func requires(
        _ minorUnits: Int64, from payer: [UserID], to payee: [UserID], _ policy: StepUpPolicy? = nil
    ) throws -> Bool {
        try (policy ?? self.policy).requiresCode(usd(minorUnits), from: payer, to: payee, for: anna)
    }

    func testBetweenOwnAccounts_NoCodeIsNeeded() throws {
        XCTAssertFalse(try requires(1_000_000, from: ["USR001"], to: ["USR001", "USR002"]))
    }

    func testToAnotherCustomer_ACodeIsAlwaysNeeded() throws {
        XCTAssertTrue(try requires(1, from: ["USR001"], to: ["USR002"]))
        XCTAssertTrue(try requires(1, from: [], to: ["USR002"]))
    }

    func testToAnAccountThatNobodyOwns_ACodeIsNeededAboveTheLimit() throws {
        XCTAssertFalse(try requires(3_000, from: ["USR001"], to: []))
        XCTAssertTrue(try requires(3_001, from: ["USR001"], to: []))
    }

    func testFromAnAccountThatNobodyOwns_ACodeIsNeededAboveTheLimit() throws {
        XCTAssertFalse(try requires(3_000, from: [], to: ["USR001"]))
        XCTAssertTrue(try requires(3_001, from: [], to: ["USR001"]))
    }

    func testNever_NeedsNone() throws {
        XCTAssertFalse(try requires(1_000_000, from: ["USR001"], to: ["USR002"], .never))
    }
}
