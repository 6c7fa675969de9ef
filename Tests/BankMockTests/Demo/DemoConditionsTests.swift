import BankDomain
import BankMock
import BankServices
import BankTestSupport
import XCTest

final class DemoConditionsTests: XCTestCase {
    func testAFault_FailsItsOperationAndNoOther() async throws {
        XCTAssertEqual(Set(calls.keys), Set(DemoOperation.allCases))
        let services = MockServices()
        for failing in DemoOperation.allCases {
            let fault = ServiceError.networkError(underlying: failing.rawValue)
            await services.demo.setConditions(DemoConditions(faults: [failing: fault]))
            for (operation, call) in calls {
                do {
                    _ = try await call(services)
                    XCTAssertNotEqual(operation, failing, "did not fail")
                } catch let error as ServiceError {
                    if operation == failing {
                        XCTAssertEqual(error, fault)
                    } else {
                        XCTAssertEqual(
                            error, .notFound(.challenge, name: "C"), "\(operation) with \(failing)")
                    }
                }
            }
        }
    }

    func testAFailingChange_LeavesTheStoreUntouched() async throws {
        let store = InMemorySnapshotStore()
        let fault = ServiceError.serverError(code: 503)
        let services = MockServices(
            store: store, conditions: DemoConditions(faults: [.transfersCreate: fault]))
        await assertRefused(fault) { try await services.save(1, key: "a", mode: .commit) }
        let head = try await store.readHead()
        XCTAssertNil(head)
    }

    func testADryRun_DoesNotMeetTheFaultOfTheRealCall() async throws {
        let services = MockServices(
            conditions: DemoConditions(faults: [.transfersCreate: .serverError(code: 503)]))
        let preview = try await services.save(1, key: "a", mode: .dryRun)
        XCTAssertEqual(preview.amount.minorUnits, 1)
    }

    func testNewConditions_ReplaceTheOldOnes() async throws {
        let services = MockServices(
            conditions: DemoConditions(faults: [.transfersCreate: .serverError(code: 500)]))
        await services.demo.setConditions(DemoConditions(faults: [.accountsList: .serverError(code: 501)]))
        try await services.save(1, key: "a")
        await assertRefused(.serverError(code: 501)) { try await services.accounts.accounts(.own) }
        await services.demo.setConditions(DemoConditions())
        let accounts = try await services.accounts.accounts(.own)
        XCTAssertEqual(accounts.count, 4)
    }

    func testFaultsOfOneHost_AreNotThoseOfAnother() async throws {
        let store = InMemorySnapshotStore()
        let failing = MockServices(
            store: store, conditions: DemoConditions(faults: [.accountsList: .serverError(code: 500)]))
        await assertRefused(.serverError(code: 500)) { try await failing.accounts.accounts(.own) }
        let accounts = try await MockServices(store: store).accounts.accounts(.own)
        XCTAssertEqual(accounts.count, 4)
    }

    func testNoLatency_AsksForNoRandomNumber() async throws {
        let random = CountingRandomSource()
        _ = try await MockServices(random: random).accounts.accounts(.own)
        XCTAssertEqual(random.callCount, 0)
    }

    func testRealisticLatency_TakesAtLeast80Milliseconds() async throws {
        let random = CountingRandomSource([0, 40])
        let services = MockServices(random: random, conditions: DemoConditions(latency: .realistic))
        let clock = ContinuousClock()
        let shortest = try await clock.measure { _ = try await services.accounts.accounts(.own) }
        let longer = try await clock.measure { _ = try await services.accounts.accounts(.own) }
        XCTAssertGreaterThanOrEqual(shortest, .milliseconds(80))
        XCTAssertGreaterThanOrEqual(longer, .milliseconds(120))
        XCTAssertEqual(random.callCount, 2)
    }

    func testCancelledCall_DoesNotWaitForTheLatency() async throws {
        let services = MockServices(conditions: DemoConditions(latency: .realistic))
        let task = Task { try await services.save(1, key: "a") }
        task.cancel()
        let result = await task.result
        XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError) }
        await services.demo.setConditions(DemoConditions())
        let balance = try await services.balance("ACC002")
        XCTAssertEqual(balance, 1_500_000)
    }

    private let calls: [DemoOperation: @Sendable (MockServices) async throws -> Any] = [
        .accountsList: { try await $0.accounts.accounts(.own) },
        .accountsShow: { services in
            [
                try await services.accounts.account(id: "ACC001"),
                try await services.accounts.account(named: "ACC001"),
                try await services.accounts.defaultAccount(),
            ]
        },
        .accountsOpen: {
            try await $0.accounts.open(
                AccountOpening(accountType: .savings, currency: .usd, accountName: "x"), mode: .commit)
        },
        .accountsRename: { try await $0.accounts.rename("ACC004", to: "x", mode: .commit) },
        .accountsSetDefault: { try await $0.accounts.setDefault("ACC002", mode: .commit) },
        .transactionsList: { try await $0.transactions.transactions(TransactionQuery(), page: .first) },
        .transactionsShow: { try await $0.transactions.transaction(id: "ACC001.1") },
        .transfersCreate: { try await $0.save(1, key: "call") },
        .transfersConfirm: { try await $0.transfers.confirm("C", code: "1") },
        .transfersList: { try await $0.transfers.transfers(page: .first) },
        .transfersShow: { try await $0.transfers.transfer(id: "TRF000001") },
        .tellerDeposit: {
            try await $0.teller.deposit(
                CashRequest(accountID: "ACC001", amount: usd(1), idempotencyKey: key("in")), mode: .commit)
        },
        .tellerWithdraw: {
            try await $0.teller.withdraw(
                CashRequest(accountID: "ACC001", amount: usd(1), idempotencyKey: key("out")), mode: .commit)
        },
        .ledgerVerify: { try await $0.ledger.verify { _ in } },
        .ledgerStatistics: { try await $0.ledger.statistics() },
    ]
}
