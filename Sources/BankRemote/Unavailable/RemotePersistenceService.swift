public import BankDomain
public import BankServices
public import LanguageKit

/// Operations that need the bank's files, or decide about them, are available only where the bank is. These services
/// throw `notAvailable` with the name of the operation.
extension ServiceError {
    fileprivate static func whereTheBankIs(_ operation: String) -> ServiceError {
        .notAvailable(operation: operation, hint: "bank \(operation) --env local")
    }
}

/// The store of a server's bank, which clients cannot access.
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

/// Proof of presence; servers have no call for it yet.
public final class RemoteBiometricService: BiometricServiceProtocol {
    public init() {}

    public func kind() async -> BiometricKind { .none }

    public func authenticate(reason: String) async throws { throw BiometricError.notAvailable }
}

/// Only servers send to webhooks.
public final class RemoteWebhookOutbox: WebhookOutboxProtocol {
    public init() {}

    public func due(beside busy: Set<DueWebhook>, limit: Int) async throws -> [DueWebhook] { [] }

    public func take(for id: WebhookID) async throws -> WebhookMessage? { nil }

    public func record(_ outcome: WebhookOutcome, of id: WebhookDeliveryID) async throws {}
}
