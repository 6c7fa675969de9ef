import BankDomain
import BankFiles
import BankServices
import BankTestSupport
import Foundation
import XCTest

@testable import BankLedger

/// A bank in Vietnam: its day begins at 17:00 UTC of the day before.
final class LedgerZoneTests: LedgerTestCase {
    private static let zone = "Asia/Ho_Chi_Minh"
    /// 15 January, 01:00 at the bank.
    private static let night = Instant("2026-01-14T18:00:00Z")!
    private static let today = CalendarDate("2026-01-15")!

    private var zones: TimeZoneDatabase { TimeZoneDatabase(folder: folder + "/zones") }

    override func setUp() async throws {
        try await super.setUp()
        try FileManager.default.createDirectory(
            atPath: folder + "/zones/Asia", withIntermediateDirectories: true)
        try Data(ZoneFile(footer: "<+07>-7").bytes).write(to: URL(filePath: "\(folder)/zones/\(Self.zone)"))
        bank = TestBank(path: folder + "/ledger.db", clock: FixedClock(Self.night), timeZones: zones)
        _ = try await bank.books.initialize(
            NewBankRequest(operatorName: "Operator", timeZone: Self.zone), mode: .commit)
    }

    private func request(_ from: AccountID, _ to: AccountID, on day: CalendarDate?) -> TransferRequest {
        TransferRequest(
            from: from, to: .account(to), amount: .usd(100), executionDate: day, idempotencyKey: .fresh())
    }

    func testBookings_HaveTheBanksDay() async throws {
        let account = try await bank.open("Main", 1_000)
        let entries = try await bank.transactions.transactions(
            TransactionQuery(accountID: account.id), page: .first)
        XCTAssertEqual(entries.items.map(\.bookingDate), [Self.today])
        XCTAssertEqual(entries.items.map(\.valueDate), [Self.today])
    }

    func testPastBalance_IsThatOfTheBanksDay() async throws {
        let (account, other) = (try await bank.open("Main", 1_000), try await bank.open("Savings", 500))
        // At the bank the next day has begun, in UTC it has not.
        let evening = try XCTUnwrap(Instant("2026-01-15T18:00:00Z"))
        bank = TestBank(path: folder + "/ledger.db", clock: FixedClock(evening), timeZones: zones)
        _ = try await bank.transfers.create(request(other.id, account.id, on: nil), mode: .commit)
        let past = try await bank.accounts.balance(of: account.id, at: .endOf(Self.today))
        XCTAssertEqual(past.balance, .usd(1_000))
        XCTAssertEqual(past.at, Instant("2026-01-15T16:59:59.999Z"))
        let now = try await bank.accounts.balance(of: account.id, at: .endOf(Self.today.adding(days: 1)))
        XCTAssertEqual(now.balance, .usd(1_100))
    }

    func testTransfersOfToday_AreBookedAndThoseOfYesterdayRefused() async throws {
        let (from, to) = (try await bank.open("Main", 1_000), try await bank.open("Savings"))
        let booked = try await bank.transfers.create(
            request(from.id, to.id, on: Self.today), mode: .commit)
        XCTAssertEqual(booked.status, .booked)
        XCTAssertEqual(booked.executionDate, Self.today)
        let waiting = try await bank.transfers.create(
            request(from.id, to.id, on: Self.today.adding(days: 1)), mode: .commit)
        XCTAssertEqual(waiting.status, .pending)
        let past = request(from.id, to.id, on: Self.today.adding(days: -1))
        let refusal = await error { try await self.bank.transfers.create(past, mode: .commit) }
        XCTAssertEqual(refusal?.code, "invalidValue")
    }

    func testDaysThatAreOver_AreTheBanks() async throws {
        let days = try await bank.books.closeDays(through: nil, mode: .commit) { _ in }
        XCTAssertEqual(days.map(\.date), [Self.today.adding(days: -1)])
        let storeDay = try await bank.store.today()
        XCTAssertEqual(storeDay, Self.today)
    }

    func testHold_EndsWithItsLastDayAtTheBank() async throws {
        let (from, to) = (try await bank.open("Main", 1_000), try await bank.open("Savings"))
        let hold = try await bank.transfers.hold(
            TransferHoldRequest(
                from: from.id, to: .account(to.id), amount: .usd(100), expiryDate: Self.today,
                idempotencyKey: .fresh()), mode: .commit)
        XCTAssertEqual(hold.expiresAt.text, "2026-01-15T17:00:00Z")
    }

    func testRefundOfADirectDebit_EndsWithTheBanksDay() async throws {
        let account = try await bank.open("Main", 1_000)
        let iban = try XCTUnwrap(account.iban?.text)
        let clearing = LedgerClearingService(store: bank.store, principals: bank.principals)
        let collection = ReceivedCollection(
            networkID: "C1", amount: .usd(100), creditorID: "FR1", creditorName: "Power",
            mandateReference: "M-1", debtorAccount: iban)
        _ = try await clearing.apply([.collected(collection)], mode: .commit)
        let debits = try await mandates(of: bank).directDebits(of: nil, page: .first).items
        XCTAssertEqual(debits.map(\.bookingDate), [Self.today])
        let last = CalendarDate("2027-02-15")
        XCTAssertEqual(debits.map(\.refundableThrough), [last])
        await bank.store.close()
        let late = try bank(at: "2027-02-15T17:00:00Z")
        let refusal = await error { try await self.mandates(of: late).refund("DDB000001", mode: .dryRun) }
        XCTAssertEqual(
            refusal, .invalidState(.directDebit, name: "DDB000001", status: "refundPeriodOver"))
        await late.store.close()
        let inTime = try bank(at: "2027-02-15T16:59:59Z")
        let refunded = try await mandates(of: inTime).refund("DDB000001", mode: .dryRun)
        XCTAssertEqual(refunded.status, .refunded)
        await inTime.store.close()
    }

    private func bank(at moment: String) throws -> TestBank {
        TestBank(
            path: bank.path, clock: FixedClock(try XCTUnwrap(Instant(moment))), timeZones: zones)
    }

    private func mandates(of bank: TestBank) -> LedgerMandateService {
        LedgerMandateService(store: bank.store, principals: bank.principals)
    }

    func testAuditTrail_IsAskedForTheBanksDays() async throws {
        let audit = LedgerAuditService(store: bank.store, principals: bank.principals)
        let ofToday = try await audit.events(AuditQuery(from: Self.today), page: .first)
        XCTAssertFalse(ofToday.items.isEmpty)
        let before = try await audit.events(AuditQuery(to: Self.today.adding(days: -1)), page: .first)
        XCTAssertEqual(before.items, [])
    }

    func testTimeZone_StaysForTheNextProgram() async throws {
        await bank.store.close()
        let next = TestBank(path: bank.path, clock: FixedClock(Self.night), timeZones: zones)
        let there = try await next.books.initialize(operatorName: "Other", mode: .commit)
        XCTAssertEqual(there.timeZone, Self.zone)
        XCTAssertFalse(there.isNew)
        let storeDay = try await next.store.today()
        XCTAssertEqual(storeDay, Self.today)
        await next.store.close()
    }

    func testTimeZone_CannotBeChanged() async throws {
        let rules = LedgerBankRulesService(store: bank.store, principals: bank.principals)
        for value in ["UTC", nil] {
            let refusal = await error { try await rules.set(value, for: .timeZone) }
            XCTAssertEqual(
                refusal,
                .invalidValue(field: .other("bank.timeZone"), value: "UTC", reason: .fixed))
        }
        let settings = try await rules.settings()
        XCTAssertEqual(settings[.timeZone], Self.zone)
    }

    func testMachineWithoutTheZone_RefusesTheBank() async throws {
        await bank.store.close()
        let elsewhere = TestBank(
            path: bank.path, clock: FixedClock(Self.night),
            timeZones: TimeZoneDatabase(folder: folder + "/none"))
        let refusal = await error { try await elsewhere.accounts.accounts(.own) }
        XCTAssertEqual(refusal?.code, "invalidValue")
        await elsewhere.store.close()
    }

    func testUnknownZone_CreatesNoBank() async throws {
        let path = folder + "/other.db"
        let other = TestBank(path: path, timeZones: zones)
        for mode in [ExecutionMode.dryRun, .commit] {
            let refusal = await error {
                try await other.books.initialize(
                    NewBankRequest(operatorName: "Operator", timeZone: "Asia/Atlantis"), mode: mode)
            }
            XCTAssertEqual(refusal?.code, "invalidValue")
        }
        XCTAssertFalse(FileManager.default.fileExists(atPath: path))
    }
}
