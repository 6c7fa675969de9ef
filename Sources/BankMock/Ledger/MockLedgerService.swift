public import BankDomain
public import BankServices

/// The books of the mock bank. They are made by its seed: nothing is imported.
public final class MockLedgerService: LedgerServiceProtocol {
    private let host: MockBankHost
    private let principals: any PrincipalSource

    /// Books of a bank, for whoever `principals` answers.
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
        _ = try await principals.operatorPrincipal()
        return try await host.readAccounts(.ledgerImport) { _ in
            throw ServiceError.notAvailable(
                operation: "ledger import", hint: "bank ledger import --env local")
        }
    }

    /// Adds every entry up anew and compares.
    public func verify(
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> VerificationReport {
        _ = try await principals.operatorPrincipal()
        return try await host.read(.ledgerVerify) { $0.verify() }
    }

    /// Ends days, all in one change: nothing interrupts a mock.
    public func closeDays(
        through date: CalendarDate?, mode: ExecutionMode,
        progress: @escaping @Sendable (DayProgress) -> Void
    ) async throws -> [ClosedDay] {
        let principal = try await principals.operatorPrincipal()
        let action = AuditedAction(.ledgerCloseDay, by: principal, on: date?.text ?? "")
        return try await host.change(action, mode) {
            try $0.closeDays(through: date, MockDayWork.all, progress: progress)
        }
    }

    /// What the books hold.
    public func statistics() async throws -> LedgerStatistics {
        _ = try await principals.operatorPrincipal()
        return try await host.read(.ledgerStatistics) { $0.statistics() }
    }
}
