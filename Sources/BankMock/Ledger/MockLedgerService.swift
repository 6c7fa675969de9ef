public import BankDomain
public import BankServices

/// The books of the mock bank. They are made by its seed: nothing is imported.
public final class MockLedgerService: LedgerServiceProtocol {
    private let host: MockBankHost
    private let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    /// Throws `notAvailable`: the demo bank is always there.
    public func initialize(operatorName: String, mode: ExecutionMode) async throws -> LedgerInitialization {
        try await host.readAccounts(.ledgerInitialize) { _ in
            throw ServiceError.notAvailable(operation: "init", hint: "bank demo reset")
        }
    }

    /// Throws `notAvailable`.
    public func importFiles(
        _ request: ImportRequest, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> ImportReport {
        try await unavailable(.ledgerImport)
    }

    /// Adds every entry up anew and compares. Throws `notAvailable` where there is a checkpoint: nothing of the demo is
    /// signed.
    public func verify(
        against checkpoint: CheckpointReference?,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> VerificationReport {
        _ = try await principals.operatorPrincipal()
        return try await host.read(.ledgerVerify) { bank in
            guard checkpoint == nil else {
                throw ServiceError.notAvailable(
                    operation: "ledger verify --checkpoint", hint: "bank ledger verify")
            }
            return bank.verify()
        }
    }

    /// Throws `notAvailable`.
    public func checkpoint(to path: String?) async throws -> LedgerCheckpoint {
        try await unavailable(.ledgerCheckpoint)
    }

    /// Throws `notAvailable`.
    public func exportBank(to path: String, mode: ExecutionMode) async throws -> BankExportReport {
        try await unavailable(.ledgerExport)
    }

    /// Throws `notAvailable`.
    public func importBank(
        from path: String, mode: ExecutionMode, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> BankImportReport {
        try await unavailable(.ledgerImport)
    }

    private func unavailable<Answer: Sendable>(_ operation: BankOperation) async throws -> Answer {
        _ = try await principals.operatorPrincipal()
        return try await host.readAccounts(operation) { _ in
            throw ServiceError.unavailableInDemo(operation)
        }
    }

    /// Ends days, all in one change: nothing interrupts a mock.
    public func closeDays(
        through date: CalendarDate?, mode: ExecutionMode,
        progress: @escaping @Sendable (DayProgress) -> Void
    ) async throws -> [ClosedDay] {
        let principal = try await principals.operatorPrincipal()
        do {
            return try await host.change(.ledgerCloseDay, mode) {
                try $0.closeDays(through: date, MockDayWork.all, by: principal, progress: progress)
            }
        } catch {
            let action = AuditedAction(.ledgerCloseDay, by: principal, on: date?.text ?? "")
            if mode == .commit { await host.recordRefusal(error, of: action) }
            throw error
        }
    }

    public func statistics() async throws -> LedgerStatistics {
        _ = try await principals.operatorPrincipal()
        return try await host.read(.ledgerStatistics) { $0.statistics() }
    }
}
