public import BankDomain
import BankLedger
import BankMock
public import BankServices
import BankSystem
import Injection

/// The bank of a server.
extension RootContainer {
    /// The demo's user, who needs no token.
    public var demoPrincipal: Principal { mockBank.seedPrincipal }

    /// The last reset or restoration of a demo bank.
    public var latestRestart: DemoRestart { usesMocks ? mockBank.latestRestart : DemoRestart() }

    /// The same demo bank for one request, with its own faults and clock. It draws from the bank's one source of random
    /// numbers: a seeded source of its own would give each of these requests the same idempotency key.
    public func varied(
        faults: DemoConditions, at moment: DemoClockMove?
    ) -> RootContainer {
        let (bank, random) = (mockBank.varied(faults: faults, at: moment), randomSource)
        var overrides = Overrides<DependencyContainer>()
        overrides.set(\RootContainer.mockBank) { bank }
        overrides.set(\RootContainer.randomSource) { random }
        return RootContainer(configuration: configuration, overrides: overrides)
    }

    /// Throws if the bank cannot be read.
    public func checkReadable() async throws {
        if !usesMocks { _ = try await bankSecrets.keys() }
    }

    /// Throws if the bank cannot be changed.
    public func checkWritable() async throws {
        if !usesMocks { try await ledgerStore.checkWriting() }
    }

    /// Prepares the bank for many callers: opens its key, so that requests do not wait for the keychain's password (a
    /// bank has none before the first user registers), caches for a second who holds a token, reads on connections of
    /// its own, and hears what other servers change.
    public func beginServing() async throws {
        defer { construction.stopRecording() }
        guard !usesMocks else { return }
        _ = try await bankSecrets.keyEntry()
        ledgerStore.cacheCallers()
        ledgerStore.readBeside(connectionMaximum: configuration.ledgerDatabase.readConnectionMaximum) {
            ThreadExecutor()
        }
        if configuration.ledgerDatabase.address != nil {
            await ledgerStore.listen(executor: ThreadExecutor())
        }
    }

    /// Ends the days that are over. The days of a demo end when its user ends them.
    public func endPastDays() async throws {
        if !usesMocks { try await ledgerStore.endPastDays() }
    }

    /// Ends the holds that are over.
    public func endExpiredHolds() async throws {
        if !usesMocks { try await ledgerStore.endExpiredHolds() }
    }

    /// The bank's present day.
    public func today() async throws -> CalendarDate {
        usesMocks ? try await demoControl.status().clock.utcDate : try await ledgerStore.today()
    }

    /// How the ledger's database was used; `nil` for a demo.
    public var ledgerUse: LedgerUse? { usesMocks ? nil : ledgerStore.use }
}
