import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankMock

final class MockDemoControlTests: XCTestCase {
    private let store = InMemorySnapshotStore()

    func testFreshBank_HasNoTransfersOfItsUser() async throws {
        let status = try await MockServices(store: store, seed: .household(seed: 42)).demoControl.status()
        XCTAssertEqual(
            status,
            DemoStatus(
                seed: 42, clock: Instant(utc: CalendarDate(dayNumber: 20_634), secondsOfDay: 32_400),
                accountCount: 5,
                transferCount: 0))
    }

    func testStatus_CountsTransfersSinceTheSeedAndNoCash() async throws {
        let services = MockServices(store: store)
        try await services.save(1, key: "a")
        try await services.save(1, key: "b")
        _ = try await services.tellerService.deposit(
            CashRequest(accountID: "ACC001", amount: usd(1), idempotencyKey: key("c")), mode: .commit)
        let status = try await services.demoControl.status()
        XCTAssertEqual(status.transferCount, 2)
    }

    func testChangeAtALaterTimeThatBooksNothing_LeavesTheHoldsOfTheBank() async throws {
        let services = MockServices(store: store)
        let before = try await services.accountService.account(id: "ACC001").availableBalance
        let later = services.at(.instant(Instant(utc: CalendarDate(dayNumber: 20_700), secondsOfDay: 0)))
        _ = try await later.accountService.rename("ACC002", to: "Reserve", mode: .commit)
        await assertRefused(
            .insufficientFunds(account: "ACC001", available: usd(543_250), requested: usd(99_999_900))
        ) { _ = try await later.save(99_999_900, key: "x") }
        let account = try await services.accountService.account(id: "ACC001")
        XCTAssertEqual(account.availableBalance, before)
        let renamed = try await services.accountService.account(id: "ACC002")
        XCTAssertEqual(renamed.accountName, "Reserve")
    }

    func testReset_RestoresTheSeed() async throws {
        let services = MockServices(store: store)
        let fresh = try await services.demoControl.status()
        try await services.save(1, key: "a")
        _ = try await services.accountService.setDefault("ACC002", mode: .commit)
        let answer = try await services.demoControl.reset(mode: .commit)
        XCTAssertEqual(answer, fresh)
        let status = try await services.demoControl.status()
        let balance = try await services.balance("ACC002")
        let account = try await services.accountService.defaultAccount()
        XCTAssertEqual(status, fresh)
        XCTAssertEqual(balance, 1_500_000)
        XCTAssertEqual(account.id, "ACC001")
        let again = try await services.save(2, key: "a")
        XCTAssertEqual(again.amount, usd(2), "the key is free again")
    }

    func testDryRunOfAReset_ReturnsTheSeedAndKeepsTheBank() async throws {
        let services = MockServices(store: store)
        try await services.save(1, key: "a")
        let answer = try await services.demoControl.reset(mode: .dryRun)
        XCTAssertEqual(answer.transferCount, 0)
        let status = try await services.demoControl.status()
        XCTAssertEqual(status.transferCount, 1)
    }

    func testTheClock_MovesForwardAndBackToTheNewestBooking() async throws {
        let services = MockServices(store: store)
        let seed = try await services.demoControl.status()
        let moved = try await services.demoControl.moveClock(.days(31), mode: .commit).status
        XCTAssertEqual(moved.clock.text, "2026-07-31T09:00:00Z")
        try await services.save(1, key: "a")
        let tried = try await services.demoControl.moveClock(
            .date(CalendarDate(dayNumber: 20_700)), mode: .dryRun)
        XCTAssertEqual(tried.status.clock.text, "2026-09-04T09:00:00Z")
        XCTAssertEqual(tried.endedDayCount, 35)
        for move in [DemoClockMove.instant(seed.clock), .instant(moved.clock.adding(milliseconds: -1))] {
            let now = try move.instant(from: moved.clock)
            await assertRefused(.clockBehind(now: now, booked: moved.clock)) {
                try await services.demoControl.moveClock(move, mode: .commit)
            }
        }
        let same = try await services.demoControl.moveClock(.instant(moved.clock), mode: .commit)
        XCTAssertEqual(same.status.clock, moved.clock)
        XCTAssertEqual(same.endedDayCount, 0)
        XCTAssertEqual(same.entryCount, 0)
    }

    func testAMomentBeyondTheCalendar_IsRefused() async throws {
        let services = MockServices(store: store)
        for move in [
            DemoClockMove.days(-1), .days(DemoClockMove.dayMaximum + 1), .days(.max),
            .date(CalendarDate(dayNumber: 2_932_896)), .instant(Instant(millisecondsSinceEpoch: -1)),
        ] {
            let error = await refusal { try await services.demoControl.moveClock(move, mode: .commit) }
            XCTAssertEqual(error?.code, "invalidValue", "\(move)")
        }
    }

    func testReset_ClearsADamagedState() async throws {
        try await store.update { _, _ in (SnapshotChange(head: [1, 2], logLength: 0, appendedLog: [3]), ()) }
        let services = MockServices(store: store)
        let status = try await services.demoControl.reset(mode: .commit)
        XCTAssertEqual(status.accountCount, 5)
        let balance = try await services.balance("ACC002")
        XCTAssertEqual(balance, 1_500_000)
    }

    func testMockBooks_AreNeitherMadeNorImportedNorSignedNorRestored() async {
        let services = MockServices(store: store)
        let request = ImportRequest(mapPath: "map", filePaths: ["file"])
        for error in [
            await refusal { try await services.ledgerService.initialize(operatorName: "x", mode: .commit) },
            await refusal { try await services.ledgerService.importFiles(request) { _ in } },
            await refusal { try await services.ledgerService.importBank(from: "f", mode: .commit) { _ in } },
            await refusal { try await services.ledgerService.exportBank(to: "f", mode: .commit) },
            await refusal { try await services.ledgerService.checkpoint(to: nil) },
            await refusal {
                try await services.ledgerService.verify(against: CheckpointReference(path: "f")) { _ in }
            },
            await refusal {
                try await services.persistenceService.restore(from: "f", against: nil, mode: .commit) { _ in }
            },
            await refusal { try await services.persistenceService.migrate(mode: .commit) },
        ] {
            guard case .notAvailable? = error else { return XCTFail("\(String(describing: error))") }
        }
    }
}
