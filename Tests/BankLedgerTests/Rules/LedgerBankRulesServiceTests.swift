import BankDomain
import BankFiles
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger
@testable import BankSQLite

/// The bank's rules, stored in the ledger.
final class LedgerBankRulesServiceTests: LedgerTestCase {
    private func store(
        _ former: [SettingKey: String] = [:], migrations: [Migration] = Migration.all
    ) -> LedgerStore {
        LedgerStore(
            path: bank.path, engine: SQLiteEngine(migrations: migrations),
            lock: FileLock(path: bank.path + ".lock"), executor: QueueExecutor(),
            clock: FixedClock(TestBank.instant), random: SeededRandomSource(seed: 1), rules: nil,
            formerSettings: { former })
    }

    private func service(_ store: LedgerStore) -> LedgerBankRulesService {
        LedgerBankRulesService(store: store, principals: LedgerPrincipalSource(store: store))
    }

    private func rules(_ store: LedgerStore) async throws -> PaymentRules {
        try await store.read { try $0.paymentRules }
    }

    private func make(_ store: LedgerStore) async throws {
        _ = try await LedgerService(store: store, principals: LedgerPrincipalSource(store: store))
            .initialize(operatorName: "Operator", mode: .commit)
    }

    func testSetting_AppliesAtOnceToEveryMachineAndIsReset() async throws {
        let (store, other) = (store(), store())
        try await make(store)
        let first = try await rules(other).limitPerDay
        XCTAssertEqual(first, Money(minorUnits: 10_000_000, currency: .usd))
        try await service(store).set("50", for: .transferDayLimit)
        let (limit, settings) = (
            try await rules(other).limitPerDay, try await service(other).settings()
        )
        XCTAssertEqual(limit, Money(minorUnits: 5_000, currency: .usd))
        XCTAssertEqual(settings, [.transferDayLimit: "50"])
        try await service(other).set(nil, for: .transferDayLimit)
        let last = try await rules(store).limitPerDay
        XCTAssertEqual(last, first)
    }

    func testSetting_IsInTheAuditTrailWithItsOperator() async throws {
        let store = store()
        try await make(store)
        try await service(store).set("50", for: .transferDayLimit)
        let trail = try await LedgerAuditService(
            store: store, principals: LedgerPrincipalSource(store: store)
        )
        .events(AuditQuery(), page: .first)
        XCTAssertEqual(trail.items.first?.operation, "config.set")
        XCTAssertEqual(trail.items.first?.subject, "transfers.limitPerDay")
    }

    func testCustomerOrInvalidValue_IsRefused() async throws {
        let store = store()
        try await make(store)
        let customer = LedgerBankRulesService(store: store, principals: TestBank.customer("USR002"))
        let refusal = await error { try await customer.set("50", for: .transferDayLimit) }
        XCTAssertEqual(refusal, .unauthorized(.roleMissing(.operator)))
        let error = await error { try await self.service(store).set("many", for: .transferDayLimit) }
        XCTAssertEqual(error?.code, "invalidValue")
        let settings = try await service(store).settings()
        XCTAssertEqual(settings, [:])
    }

    func testWithoutALedger_SettingsAreEmptyAndReadOnly() async throws {
        let store = store()
        let settings = try await service(store).settings()
        XCTAssertEqual(settings, [:])
        let error = await error { try await self.service(store).set("50", for: .transferDayLimit) }
        XCTAssertEqual(error, .notInitialized(.ledger))
    }

    func testSettingsOfTheMachine_AreCopiedOnceToANewLedger() async throws {
        let store = store([.transferDayLimit: "70", .output: "json"])
        try await make(store)
        let settings = try await service(store).settings()
        XCTAssertEqual(settings, [.transferDayLimit: "70"])
        try await service(store).set(nil, for: .transferDayLimit)
        await store.close()
        let later = try await service(self.store([.transferDayLimit: "70"])).settings()
        XCTAssertEqual(later, [:])
    }

    func testSettingsOfTheMachine_AreCopiedToAMigratedLedger() async throws {
        let older = store(migrations: Array(Migration.all.prefix(8)))
        _ = try await older.create(.commit) { try $0.recordOperatorAsAtFirst() }
        await older.close()
        let newer = store([.transferDayLimit: "70"])
        let limit = try await rules(newer).limitPerDay
        XCTAssertEqual(limit, Money(minorUnits: 7_000, currency: .usd))
        let trail = try await LedgerAuditService(
            store: newer, principals: LedgerPrincipalSource(store: newer)
        )
        .events(AuditQuery(), page: .first)
        XCTAssertEqual(trail.items.first?.operation, "config.set")
    }
}
