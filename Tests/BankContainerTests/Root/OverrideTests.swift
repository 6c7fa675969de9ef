import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import Injection
import XCTest

@MainActor let emptyOverrides = Overrides<DependencyContainer>()

/// Overrides replace services of one container and report when they were not used.
@MainActor
final class OverrideTests: XCTestCase {
    func testOverride_ReplacesTheService() async throws {
        let stub = StubAccountService()
        stub.onAccounts.answer(with: [.checking])
        var overrides = emptyOverrides
        overrides.set(\.accountService) { stub }
        let container = DependencyContainer(configuration: .inMemory(), overrides: overrides)
        let accounts = try await container.accountService.accounts(.own)
        XCTAssertEqual(accounts, [.checking])
    }

    func testOverrideOfADependency_ReachesItsDependents() async {
        var overrides = emptyOverrides
        overrides.set(\.principalSource) { SignedOutPrincipalSource() }
        let container = DependencyContainer(configuration: .inMemory(), overrides: overrides)
        await assertRefused(.unauthorized(.notSignedIn)) { try await container.accountService.accounts(.own) }
        await assertRefused(.unauthorized(.notSignedIn)) {
            try await container.transferService.transfers(page: nil)
        }
    }

    func testOverride_ReachesEveryCaller() async {
        let stub = StubAccountService()
        var overrides = emptyOverrides
        overrides.set(\.accountService) { stub }
        let container = DependencyContainer(configuration: .inMemory(), overrides: overrides)
        for user in ["USR001", "USR002"] as [UserID] {
            XCTAssertTrue(container.session(of: user).accountService === stub)
        }
    }

    func testOverrideOfASharedService_ReachesItsDependents() async throws {
        var overrides = emptyOverrides
        let clock = FixedClock(Instant(utc: CalendarDate(dayNumber: 20_000), secondsOfDay: 0))
        overrides.set(\RootContainer.clock) { clock }
        let container = TestContainer(overrides: overrides)
        XCTAssertEqual(container.clock.now(), clock.now())
        XCTAssertTrue(container.unusedOverrides.isEmpty)
    }

    func testOverrideThatIsUsed_IsNotReported() async {
        var overrides = emptyOverrides
        overrides.set(\.tellerService) { StubTellerService() }
        let container = TestContainer(overrides: overrides)
        _ = container.tellerService
        XCTAssertTrue(container.unusedOverrides.isEmpty)
    }

    func testOverrideThatIsNeverUsed_IsReportedWithItsPlace() async {
        var overrides = emptyOverrides
        overrides.set(\.tellerService, file: "Tests.swift", line: 12) { StubTellerService() }
        let container = TestContainer(overrides: overrides)
        _ = container.accountService
        XCTAssertEqual(
            container.unusedOverrides.map(\.description),
            [
                "The override of TellerServiceProtocol in DependencyContainer, set at Tests.swift:12, was never used."
            ])
    }
}
