public import BankDomain
import BankLedger
import BankMock
public import BankServices
import BankSystem
import Injection

/// Services for one request of a server. Requests bring their own tokens; those of this machine are never used.
extension DependencyContainer {
    /// The demo's user, who needs no token.
    public var demoPrincipal: Principal { mockBank.seedPrincipal }

    /// The same demo bank for one request, with its own faults and clock. It draws from the bank's one source of random
    /// numbers: a seeded source of its own would give each of these requests the same idempotency key.
    public func varied(
        faults: [BankOperation: DemoConditions.Fault], at moment: DemoClockMove?
    ) -> DependencyContainer {
        let (bank, random) = (mockBank.varied(faults: faults, at: moment), randomSource)
        var overrides = Overrides<DependencyContainer>()
        overrides.set(\.mockBank) { bank }
        overrides.set(\.randomSource) { random }
        return DependencyContainer(configuration: configuration, overrides: overrides)
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

    /// How the ledger's database was used; `nil` for a demo.
    public var ledgerUse: LedgerUse? { usesMocks ? nil : ledgerStore.use }

    /// Identifies the holder of the tokens.
    ///
    /// - Parameter recordsUse: whether calls count as use of the session.
    public func principals(of tokens: any TokenStorage, recordsUse: Bool = true) -> any PrincipalSource {
        usesMocks
            ? MockPrincipalSource(host: mockBank, tokens: tokens, recordsUse: recordsUse)
            : LedgerSessionPrincipalSource(store: ledgerStore, tokens: tokens, recordsUse: recordsUse)
    }

    /// The sign-in service for the holder of the tokens, on the device whose secret is in the storage.
    public func authService(
        of tokens: any TokenStorage, on device: any SecureStorageProtocol
    ) -> any AuthServiceProtocol {
        usesMocks
            ? MockAuthService(host: mockBank, tokens: tokens)
            : LedgerAuthService(
                store: ledgerStore, keychain: device, secrets: bankSecrets, tokens: tokens,
                hashing: passwordHashing, clock: clock, random: randomSource)
    }

    /// The notifications of a principal, who is looked up at each call.
    public func notificationService(of principals: any PrincipalSource) -> any NotificationServiceProtocol {
        usesMocks
            ? MockNotificationService(host: mockBank, principals: principals)
            : LedgerNotificationService(store: ledgerStore, principals: principals)
    }

    /// The ledger, for a principal.
    public func ledgerService(of principals: any PrincipalSource) -> any LedgerServiceProtocol {
        usesMocks
            ? MockLedgerService(host: mockBank, principals: principals)
            : LedgerBookService(
                store: ledgerStore, principals: principals, secureStorage: bankSecrets, random: randomSource)
    }

    /// The profile of a principal.
    public func userService(of principals: any PrincipalSource) -> any UserServiceProtocol {
        usesMocks
            ? MockUserService(host: mockBank, principals: principals)
            : LedgerUserService(store: ledgerStore, principals: principals)
    }
}
