import BankDomain
public import BankServices
public import LanguageKit

/// The state of the mock bank as a store. A damaged state is moved aside, so a present one is intact.
public final class MockPersistenceService: PersistenceServiceProtocol, HostService {
    /// Creates a new file, readable by its owner only; in a dry run only checks that the path is free.
    public typealias Creating = @Sendable (_ path: String, _ bytes: [UInt8], ExecutionMode) throws -> Void

    let host: MockBankHost
    let principals: any PrincipalSource
    private let create: Creating

    /// Creates the service for a bank's state. Copies are for the user of `principals` and are written by `create`.
    public init(host: MockBankHost, principals: any PrincipalSource, create: @escaping Creating) {
        self.host = host
        self.principals = principals
        self.create = create
    }

    public func statistics() async throws -> StoreStatistics {
        let (path, byteCount) = (host.path, try await host.stateByteCount())
        return try await host.read(nil) { bank in
            var statistics = StoreStatistics(
                files: byteCount.map { [.init(path: path, byteCount: $0)] } ?? [],
                schemaVersion: bank.head.version, newestSchemaVersion: MockBankHead.currentVersion,
                newestBooking: bank.journal.postings.map(\.createdAt).max(), now: bank.head.clock,
                isBeingWritten: false)
            statistics.openDays = bank.openDays
            return statistics
        }
    }

    /// Checks the sums; the mock bank has no pages.
    public func quickCheck() async throws -> [Phrase] {
        try await host.read(nil) { bank in bank.verify().firstFault.map { [$0.detail] } ?? [] }
    }

    public func backUp(to path: String, mode: ExecutionMode) async throws -> BackupReport {
        _ = try await principals.principal(.ledgerBackup, in: .operator)
        let create = create
        return try await host.read(.ledgerBackup) { bank in
            let verification = bank.verify()
            if let fault = verification.firstFault {
                throw ServiceError.storage(.damaged, path: path, underlying: fault.detail)
            }
            let bytes = try bank.backup()
            try create(path, bytes, mode)
            return BackupReport(
                path: path, createdAt: bank.head.clock, byteCount: mode == .commit ? bytes.count : 0,
                accountCount: verification.accountCount, entryCount: verification.entryCount)
        }
    }

    /// Throws `notAvailable`.
    public func restore(
        from path: String, against checkpoint: CheckpointReference?, mode: ExecutionMode,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> RestoreReport {
        try await readAccounts(.ledgerRestore, in: .operator) { _, _ in
            throw ServiceError.unavailableInDemo(.ledgerRestore)
        }
    }

    /// `nil`: the demo has no key.
    public func keyEntry() async throws -> SecureStorageKey? {
        _ = try await principals.principal(.ledgerCheckpoint, in: .operator)
        return nil
    }

    public func keyEntry(of path: String?) async throws -> SecureStorageKey? { nil }

    /// Throws `notAvailable`: the demo reads only its present format.
    public func migrate(mode: ExecutionMode) async throws -> MigrationReport {
        try await host.readAccounts(.ledgerMigrate) { _ in
            throw ServiceError.unavailableInDemo(.ledgerMigrate)
        }
    }
}

extension MockBank {
    /// The complete state: the head, and a line for every posting.
    fileprivate func backup() throws -> [UInt8] {
        try MockStateCoding.encode(head) + [UInt8(ascii: "\n")]
            + MockStateCoding.encode(journal.postings)
    }
}
