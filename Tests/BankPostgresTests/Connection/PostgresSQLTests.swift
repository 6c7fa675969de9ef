import BankTestSupport
import XCTest

@testable import BankPostgres

final class PostgresSQLTests: XCTestCase {
    func testPlaces_AreNumberedAsInSQLite() {
        let sql = PostgresSQL("SELECT a FROM t WHERE b = ? AND c = ?3 AND d = ? AND e = ?1")
        XCTAssertEqual(sql.text, "SELECT a FROM t WHERE b = $1 AND c = $3 AND d = $4 AND e = $1")
        XCTAssertEqual(sql.usedPlaces, [true, false, true, true])
    }

    func testTheColumnUser_IsQuoted() {
        XCTAssertEqual(
            PostgresSQL("SELECT s.user, user AS id, bank_user FROM s WHERE user = ?").text,
            "SELECT s.\"user\", \"user\" AS id, bank_user FROM s WHERE \"user\" = $1")
    }

    func testTextsInQuotes_AreLeftAsTheyAre() {
        XCTAssertEqual(
            PostgresSQL("SELECT 'user ? it''s', \"user\" FROM t WHERE a = ?").text,
            "SELECT 'user ? it''s', \"user\" FROM t WHERE a = $1")
    }

    func testAParameterThatIsFolded_FoldsOnlyASCII() {
        XCTAssertEqual(
            PostgresSQL("WHERE upper(number) = upper(?) AND lower (a) = lower(?2)").text,
            "WHERE upper(number) = upper($1 COLLATE \"C\") AND lower (a) = lower($2 COLLATE \"C\")")
    }

    func testSelectInParentheses_IsAQuery() {
        XCTAssertTrue(PostgresSQL("(SELECT 1 ORDER BY 1 LIMIT 1) UNION ALL (SELECT 2)").isQuery)
        XCTAssertFalse(PostgresSQL("INSERT INTO t (a) SELECT 1").isQuery)
    }
}
