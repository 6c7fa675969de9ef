public import BankDomain
public import BankServices
public import LanguageKit

/// What needs the files of the bank, or decides about it, is done where the bank is. The services here answer with
/// `notAvailable` and the name of what was asked for.
extension ServiceError {
    fileprivate static func whereTheBankIs(_ operation: String) -> ServiceError {
        .notAvailable(operation: operation, hint: "bank \(operation) --env local")
    }
}

/// The store of a server's bank, which clients do not see.
public final class RemotePersistenceService: PersistenceServiceProtocol {
    public init() {}

    public func statistics() async throws -> StoreStatistics { throw ServiceError.whereTheBankIs("doctor") }

    public func quickCheck() async throws -> [Phrase] { throw ServiceError.whereTheBankIs("doctor") }

    public func backUp(to path: String, mode: ExecutionMode) async throws -> BackupReport {
        throw ServiceError.whereTheBankIs("ledger backup")
    }

    public func restore(
        from path: String, against checkpoint: CheckpointReference?, mode: ExecutionMode,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> RestoreReport {
        throw ServiceError.whereTheBankIs("ledger restore")
    }

    public func keyEntry() async throws -> SecureStorageKey? {
        throw ServiceError.whereTheBankIs("ledger backup")
    }

    public func keyEntry(of path: String?) async throws -> SecureStorageKey? {
        throw ServiceError.whereTheBankIs("ledger restore")
    }

    public func migrate(mode: ExecutionMode) async throws -> MigrationReport {
        throw ServiceError.whereTheBankIs("ledger migrate")
    }
}

/// Proof of presence, for which a server has no call yet.
public final class RemoteBiometricService: BiometricServiceProtocol {
    public init() {}

    public func kind() async -> BiometricKind { .none }

    public func authenticate(reason: String) async throws { throw BiometricError.notAvailable }
}

/// What is sent to webhooks is the servers' work.
public final class RemoteWebhookOutbox: WebhookOutboxProtocol {
    public init() {}

    public func due(except busy: Set<WebhookID>, limit: Int) async throws -> [WebhookID] { [] }

    public func take(for id: WebhookID) async throws -> WebhookMessage? { nil }

    public func record(_ outcome: WebhookOutcome, of id: WebhookDeliveryID) async throws {}
}
