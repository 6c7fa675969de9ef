import BankDomain
import BankSQL
import BankServices
import BankTestSupport
import LedgerTestSupport
import XCTest

@testable import BankLedger
@testable import BankPostgres

/// Reading from a replica. `Tests/Postgres/run` reads from a real standby while servers and databases fail.
final class ReplicaTests: PostgresCase {
    private func server(replica: String) -> PostgresBank {
        let bank = PostgresBank(address, engine, replica: replica)
        bank.store.readBeside(connectionMaximum: 2) { QueueExecutor() }
        return bank
    }

    private static func newestTransfer(_ bank: PostgresBank) async throws -> TransferID? {
        try await bank.transfers.transfers(page: PageRequest(limit: 1)).items.first?.id
    }

    private func assertPrimaryAnswers(
        replica: String, reason: String, line: UInt = #line
    ) async throws {
        let bank = server(replica: replica)
        let transfer = try await bank.pay(5, "new")
        let newest = try await Self.newestTransfer(bank)
        XCTAssertEqual(newest, transfer.id, line: line)
        let use = try XCTUnwrap(bank.store.use.replica)
        XCTAssertEqual([use.readCount, use.missCount], [0, 1], line: line)
        let state = await bank.store.replicaState()
        guard case .failed(let error) = state?.0 else {
            return XCTFail("\(String(describing: state))", line: line)
        }
        XCTAssertTrue("\(error)".contains(reason), "\(error)", line: line)
        await bank.store.close()
    }

    func testReplicaThatAcceptsWrites_IsNotUsed() async throws {
        _ = try await filledBank()
        try await assertPrimaryAnswers(replica: address, reason: "not a standby")
    }

    func testReplicaThatCannotBeReached_IsNotUsed() async throws {
        _ = try await filledBank()
        try await assertPrimaryAnswers(
            replica: "host=\(folder) dbname=\(database) user=bank", reason: "No such file")
    }

    func testReplicaWithoutTheBank_IsNotUsed() async throws {
        _ = try await filledBank()
        let other = try cluster.createDatabase()
        try await assertPrimaryAnswers(replica: cluster.address(of: other), reason: "notInitialized")
    }

    func testReadsInAScope_SeeThePrimarysState() async throws {
        _ = try await filledBank()
        let bank = server(replica: address)
        let newest = try await ReadScope.run { try await Self.newestTransfer(bank) }
        XCTAssertNotNil(newest)
        XCTAssertEqual(bank.store.use.replica?.missCount, 0)
        await bank.store.close()
    }

    func testTheServersRole_MaySeePositions() async throws {
        let bank = try await filledBank()
        try cluster.query(
            "DO $$ BEGIN CREATE ROLE bank_application LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$"
        )
        _ = try await bank.store.migrate(.commit)
        let address = PostgresAddress(text: address.replacing("user=bank", with: "user=bank_application"))
        let connection = try PostgresConnection(address)
        let first = try XCTUnwrap(connection.commitPosition())
        try await bank.pay(1, "moves")
        XCTAssertNotEqual(try connection.commitPosition(), first)
    }

}
