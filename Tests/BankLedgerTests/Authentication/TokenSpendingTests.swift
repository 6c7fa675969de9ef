import BankDomain
import BankRules
import BankSQL
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

private struct RefusedForATest: Error {}

private let spendingToken: AccessTokenID = "TOK001"

/// What access tokens send today is counted in memory, and written once for each group.
final class TokenSpendingTests: AuthTestCase {
    override func setUp() async throws {
        try await super.setUp()
        try await enroll()
        let transfers = AccessTokenRequest(
            name: "shop", scopes: [.transfers], payees: [.account("ACC002")], maximumPerDay: usd(1_000))
        for name in ["Mine", "Shop"] { try await bank.open(name, for: "USR001") }
        clock.advance(seconds: 30)
        let issued = try await auth.createToken(
            transfers, password: SecretBytes(Self.password), code: try code())
        XCTAssertEqual(issued.token.id, spendingToken)
    }

    private func spent() throws -> Int64 { try count("SELECT spent FROM access_token") }

    /// The lines of the log of changes that name the token.
    private func loggedChanges() throws -> Int64 {
        try count("SELECT count(*) FROM change_entry WHERE table_name = 'access_token'")
    }

    func testSumsOfAGroup_AreWrittenOnce() async throws {
        let before = try loggedChanges()
        try await bank.store.change(.commit) { transaction in
            for sum in 1...5 { transaction.bank.setSpentToday(Int64(sum), by: spendingToken) }
            XCTAssertEqual(try transaction.spentToday(by: spendingToken), 5)
        }
        XCTAssertEqual(try spent(), 5)
        XCTAssertEqual(try loggedChanges() - before, 1)
    }

    func testSumOfARefusedChange_IsTakenBack() async throws {
        try await bank.store.change(.commit) { transaction in
            transaction.bank.setSpentToday(3, by: spendingToken)
            try? transaction.attempt { bank in
                bank.setSpentToday(9, by: spendingToken)
                throw RefusedForATest()
            }
            XCTAssertEqual(try transaction.spentToday(by: spendingToken), 3)
        }
        XCTAssertEqual(try spent(), 3)
    }

    func testSumOfARefusedChangeThatWroteRows_IsTakenBack() async throws {
        try await bank.store.change(.commit) { transaction in
            transaction.bank.setSpentToday(3, by: spendingToken)
            try? transaction.attempt { bank in
                bank.setSpentToday(9, by: spendingToken)
                try bank.write(.update("account", set: "name", where: "id = 1"), "Other")
                XCTAssertEqual(try bank.spentToday(by: spendingToken), 9)
                throw RefusedForATest()
            }
            XCTAssertEqual(try transaction.spentToday(by: spendingToken), 3)
        }
        XCTAssertEqual(try spent(), 3)
    }

    func testTokenThatEndsInTheGroup_SendsNoMore() async throws {
        try await bank.store.change(.commit) { transaction in
            transaction.bank.setSpentToday(3, by: spendingToken)
            try transaction.accessTokens.end(spendingToken)
            XCTAssertNil(try transaction.spentToday(by: spendingToken))
        }
        XCTAssertEqual(try spent(), 3)
    }

    func testNextDay_BeginsAtZero() async throws {
        try await bank.store.change(.commit) { $0.bank.setSpentToday(3, by: spendingToken) }
        clock.advance(seconds: 86_400)
        let today = try await me.bank.store.read { try $0.spentToday(by: spendingToken) }
        XCTAssertEqual(today, 0)
    }
}
