import BankDomain
import BankSQL
import BankServices
import XCTest

@testable import BankLedger
@testable import BankPostgres

/// Verification on several connections.
final class PostgresVerificationTests: PostgresCase {
    func testRangeWithoutTheOneBefore_StartsAfterItsStoredEntries() async throws {
        let bank = try await filledBank()
        let (engine, address) = (engine, address)
        let (whole, parts) = try await bank.store.read { transaction in
            var accounts: [Int64: VerifiedAccount] = [:]
            let rows = try transaction.connection.statement(VerifiedAccount.query)
            let id = rows.column("id")
            while try rows.step() { accounts[rows.int64(id)] = try VerifiedAccount(rows, id: rows.int64(id)) }
            let last = try transaction.postings.newestNumber()
            let walks = SharedWalks(accounts, EntryCounter { _ in }) { try engine.location(address).open() }
            let ranges = [[Int64.min...last], [Int64.min...2, 3...last]]
            let passages = try ranges.map { try walks.passages(of: $0) }
            let byAccount = passages.map { parts in
                parts.map { part in Dictionary(uniqueKeysWithValues: part.map { ($0.account, $0) }) }
            }
            return (byAccount[0][0], byAccount[1])
        }
        let (first, second) = (parts[0], parts[1])
        XCTAssertFalse(second.isEmpty)
        for (account, passage) in second {
            XCTAssertEqual(passage.start, first[account]?.end, "\(account)")
            XCTAssertEqual(passage.end, whole[account]?.end, "\(account)")
        }
        XCTAssertEqual(second[1]?.start.number, 2)
    }
}
