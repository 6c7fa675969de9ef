import BankDomain
import BankServices
import LedgerTestSupport
import XCTest

@testable import BankLedger
@testable import BankPostgres

/// Searching texts by trigrams.
final class PostgresTextIndexTests: PostgresCase {
    func testASearchByTheIndex_FindsWhatReadingFinds() async throws {
        let bank = try await filledBank()
        await bank.store.indexTexts()
        XCTAssertEqual(try cluster.query("SELECT count(*) FROM bank.transfer_text", in: database), "4")
        try await bank.pay(4, "after-the-index")
        let principal = Principal(userID: "USR001", roles: [.customer, .operator])
        // Two tags of an entry are two rows for one transfer.
        try cluster.query(
            """
            INSERT INTO bank.transaction_tag ("user", entry, tag)
            SELECT 'USR001', 2 * id, tag FROM bank.transfer, (VALUES ('tax'), ('taxes')) AS tags (tag)
            WHERE kind = 'transfer'
            """, in: database)
        for query in [
            TransactionQuery(accountID: "ACC001", text: "tax"),
            TransactionQuery(accountID: "ACC001", text: "savings"), TransactionQuery(text: "savings"),
            TransactionQuery(accountID: "ACC002", text: "nowhere"),
        ] {
            let found = try await bank.store.read { transaction in
                var costs = TransactionList.Costs()
                let reading = try transaction.transactions.transactions(
                    query, page: PageRequest(), for: principal, costs: costs)
                (costs.readEntryMaximum, costs.candidateCost) = (0, 1)
                let searching = try transaction.transactions.transactions(
                    query, page: PageRequest(), for: principal, costs: costs)
                costs.remoteCandidateMaximum = 2
                let both = try transaction.transactions.transactions(
                    query, page: PageRequest(), for: principal, costs: costs)
                return [reading, searching, both].map { $0.items.map(\.id) }
            }
            XCTAssertEqual(found[0], found[1], "\(query)")
            XCTAssertEqual(found[0], found[2], "\(query)")
        }
    }
}
