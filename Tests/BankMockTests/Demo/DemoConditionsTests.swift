import BankDomain
import BankMock
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

final class DemoConditionsTests: XCTestCase {
    func testAFault_FailsItsOperation() async throws {
        XCTAssertEqual(Set(DemoCalls.all.keys), Set(BankOperation.allCases))
        let services = MockServices()
        for (operation, call) in DemoCalls.all {
            let fault = ServiceError.networkError(underlying: "\(operation.rawValue)")
            await services.demoControl.setConditions(DemoConditions(faults: [operation: .init(fault)]))
            do {
                _ = try await call(services)
                XCTFail("\(operation) did not fail")
            } catch BiometricError.refused {
                XCTAssertEqual(operation, .biometricsAuthenticate)
            } catch {
                XCTAssertEqual(error as? ServiceError, fault, "\(operation)")
            }
        }
    }

    func testFaultsOfOtherOperations_HaveNoEffect() async throws {
        let fault = ServiceError.networkError(underlying: "another")
        let all = BankOperation.allCases.map { ($0, DemoConditions.Fault(fault)) }
        for (operation, call) in DemoCalls.all {
            let services = MockServices()
            var conditions = DemoConditions(faults: Dictionary(uniqueKeysWithValues: all))
            conditions.faults[operation] = nil
            await services.demoControl.setConditions(conditions)
            do {
                _ = try await call(services)
            } catch let error as ServiceError {
                XCTAssertNotEqual(error, fault, "\(operation)")
            }
        }
    }

    func testAFailingChange_LeavesTheStoreUntouched() async throws {
        let store = InMemorySnapshotStore()
        let fault = ServiceError.serverError(code: 503)
        let services = MockServices(
            store: store, conditions: DemoConditions(faults: [.transfersCreate: .init(fault)]))
        await assertRefused(fault) { try await services.save(1, key: "a", mode: .commit) }
        let head = try store.readHead()
        XCTAssertNil(head)
    }

    func testADryRun_IgnoresTheFaultOfTheCommit() async throws {
        let services = MockServices(
            conditions: DemoConditions(faults: [.transfersCreate: .init(.serverError(code: 503))]))
        let preview = try await services.save(1, key: "a", mode: .dryRun)
        XCTAssertEqual(preview.amount.minorUnits, 1)
    }

    func testNewConditions_ReplaceTheOldOnes() async throws {
        let services = MockServices(
            conditions: DemoConditions(faults: [.transfersCreate: .init(.serverError(code: 500))]))
        await services.demoControl.setConditions(
            DemoConditions(faults: [.accountsList: .init(.serverError(code: 501))]))
        try await services.save(1, key: "a")
        await assertRefused(.serverError(code: 501)) { try await services.accountService.accounts(.own) }
        await services.demoControl.setConditions(DemoConditions())
        let accounts = try await services.accountService.accounts(.own)
        XCTAssertEqual(accounts.count, 4)
    }

    func testFaultsOfOneHost_DoNotAffectAnother() async throws {
        let store = InMemorySnapshotStore()
        let failing = MockServices(
            store: store, conditions: DemoConditions(faults: [.accountsList: .init(.serverError(code: 500))]))
        await assertRefused(.serverError(code: 500)) { try await failing.accountService.accounts(.own) }
        let accounts = try await MockServices(store: store).accountService.accounts(.own)
        XCTAssertEqual(accounts.count, 4)
    }

    func testFaultOfAShareOfCalls_FailsRandomCalls() async throws {
        let random = CountingRandomSource([0, .max / 2, .max])
        var conditions = DemoConditions()
        try conditions.addFault("accounts.list=networkError:0.4")
        let services = MockServices(random: random, conditions: conditions)
        var outcomes: [Bool] = []
        for _ in 0..<3 { outcomes.append((try? await services.accountService.accounts(.own)) != nil) }
        XCTAssertEqual(outcomes, [false, true, true])
    }

    func testInvalidShare_IsRefused() {
        for share in ["1.1", "-0.1", "", "nan", "inf", "x"] {
            var conditions = DemoConditions()
            XCTAssertThrowsError(try conditions.addFault("accounts.list=networkError:\(share)"), share)
        }
    }

    func testSnapshotInAFile_IsReadByTheNextProcess() async throws {
        let store = InMemorySnapshotStore()
        let services = MockServices(store: store)
        try await services.save(1, key: "a")
        _ = try await services.demoControl.saveSnapshot(named: "one")
        try await services.save(2, key: "b")
        let restored = try await services.demoControl.restoreSnapshot(named: "one")
        XCTAssertEqual(restored.transferCount, 1)
        let found = try await MockServices(store: store).demoControl.status()
        XCTAssertEqual(found, restored)
        try await services.save(3, key: "c")
        let after = try await MockServices(store: store).demoControl.status()
        XCTAssertEqual(after.transferCount, 2)
    }

    func testNoLatency_AsksForNoRandomNumber() async throws {
        let random = CountingRandomSource()
        _ = try await MockServices(random: random).accountService.accounts(.own)
        XCTAssertEqual(random.callCount, 0)
    }

    func testRealisticLatency_TakesAtLeast80Milliseconds() async throws {
        let random = CountingRandomSource([0, 40])
        let services = MockServices(random: random, conditions: DemoConditions(latency: .realistic))
        let clock = ContinuousClock()
        let shortest = try await clock.measure { _ = try await services.accountService.accounts(.own) }
        let longer = try await clock.measure { _ = try await services.accountService.accounts(.own) }
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
        await services.demoControl.setConditions(DemoConditions())
        let balance = try await services.balance("ACC002")
        XCTAssertEqual(balance, 1_500_000)
    }
}
