import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import LedgerTestSupport
import XCTest

@testable import BankLedger
@testable import BankPostgres

/// A server whose clock differs from the database's reads, and changes nothing.
final class ServerClockTests: PostgresCase {
    private func now() throws -> Instant {
        let milliseconds = try location().connect().milliseconds()
        return Instant(millisecondsSinceEpoch: try XCTUnwrap(milliseconds))
    }

    /// A server with a movable clock that is right now.
    private func server() throws -> (bank: PostgresBank, clock: MovableClock) {
        let clock = MovableClock(try now())
        // Tests may be slow, so an hour is wrong here.
        let check = ServerClockCheck(toleranceMilliseconds: 3_000_000)
        return (PostgresBank(address, engine, clock: clock, clockCheck: check), clock)
    }

    func testWrongClock_StopsWritingUntilItIsRight() async throws {
        let (bank, clock) = try server()
        try await bank.fill()
        for seconds in [3_600, -3_600] as [Int64] {
            clock.advance(seconds: seconds)
            let problem = await problem { try await bank.pay(5, "wrong\(seconds)") }
            XCTAssertEqual(problem, .wrongClock, "\(seconds)")
            let check = await self.problem { try await bank.store.checkWriting() }
            XCTAssertEqual(check, .wrongClock)
            let balance = try await bank.balance("ACC001")
            XCTAssertEqual(balance, 10_000 - 6)
            let difference = try XCTUnwrap(bank.store.use.database?.clockDifferenceMilliseconds)
            XCTAssertEqual(difference > 0, seconds > 0)
            clock.advance(seconds: -seconds)
        }
        try await bank.pay(5, "right")
        try await bank.store.checkWriting()
        let newest = try await bank.store.read { try $0.statistics.newestBooking() }
        XCTAssertLessThan(try XCTUnwrap(newest), try now().adding(milliseconds: 3_000_000))
        await bank.store.close()
    }

    func testClockThatJumpsBackDuringAGroup_BooksNothingAhead() async throws {
        let (bank, clock) = try server()
        try await bank.fill()
        clock.advance(seconds: 3_600)
        // The transaction's time is read before the database is asked, and its clock after it.
        let error = await error {
            try await bank.store.change(.commit) { transaction in
                clock.advance(seconds: -3_600)
                try bank.store.requireRightClock(transaction)
            }
        }
        guard case .storage(.wrongClock, _, _) = error else { return XCTFail("\(String(describing: error))") }
        await bank.store.close()
    }

    func testWrongClock_CreatesNoBank() async throws {
        let (bank, clock) = try server()
        clock.advance(seconds: 3_600)
        let problem = await problem {
            _ = try await bank.books.initialize(operatorName: "Operator", mode: .commit)
        }
        XCTAssertEqual(problem, .wrongClock)
        XCTAssertFalse(try location().exists)
    }

    func testCheckOfWriting_ChangesNoPartOfTheBank() async throws {
        let bank = try await filledBank()
        try await bank.store.checkWriting()
        try await bank.store.checkWriting()
        XCTAssertEqual(try cluster.query("SELECT name FROM bank.lease", in: database), "ready")
        let fault = try await bank.firstFault()
        XCTAssertNil(fault)
    }

    func testCheckOfWriting_FailsWithoutAServer() async {
        let bank = bank("host=/nowhere dbname=bank user=bank")
        let problem = await problem { try await bank.store.checkWriting() }
        XCTAssertEqual(problem, .unreachable)
    }

    func testCheckOfWriting_FailsAtAPrimaryThatRefusesChanges() async throws {
        let bank = try await filledBank()
        await bank.store.close()
        try cluster.query("UPDATE bank.schema_version SET version = 99", in: database)
        let problem = await problem { try await bank.store.checkWriting() }
        XCTAssertEqual(problem, .newer)
    }

    func testCheckOfWriting_RemembersThatAPaymentFailed() async throws {
        let bank = try await filledBank()
        bank.store.health.failed(ServiceError.storage(.full, path: "", underlying: ""))
        let problem = await problem { try await bank.store.checkWriting() }
        XCTAssertEqual(problem, .full)
        try await bank.pay(5, "again")
        try await bank.store.checkWriting()
    }
}
