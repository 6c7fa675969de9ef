public import BankDomain
import BankRules
public import BankServices
import LanguageKit

/// The ledger of the mock bank. Its seed creates it; of files, only statements are imported.
public final class MockLedgerService: LedgerServiceProtocol, HostService {
    let host: MockBankHost
    let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    /// Throws `notAvailable`: the demo bank always exists.
    public func initialize(
        _ request: NewBankRequest, mode: ExecutionMode
    ) async throws -> LedgerInitialization {
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

    public func importStatement(
        _ request: StatementImportRequest, mode: ExecutionMode
    ) async throws -> StatementImport {
        try await change(
            .statementsImport, on: request.auditSubject, in: .operator, mode, subject: { $0.auditSubject }
        ) { bank, _ in try bank.importStatement(request) }
    }

    public func undoStatementImport(
        _ id: StatementImportID, mode: ExecutionMode
    ) async throws -> UndoneStatementImport {
        try await change(.statementsUndoImport, on: id.text, in: .operator, mode) { bank, _ in
            try bank.undoStatementImport(id)
        }
    }

    public func statementImports(
        of account: AccountID, page: PageRequest
    ) async throws -> Page<StatementImportSummary> {
        try await readAccounts(.statementsImports, in: .auditor) { bank, _ in
            try bank.statementImports(of: account, page: page)
        }
    }

    /// Adds up every entry and compares. Throws `notAvailable` with a checkpoint, because the demo signs nothing.
    public func verify(
        against checkpoint: CheckpointReference?,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> VerificationReport {
        try await read(.ledgerVerify, in: .auditor) { bank, _ in
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
        try await readAccounts(operation, in: .operator) { _, _ in
            throw ServiceError.unavailableInDemo(operation)
        }
    }

    /// Ends days, all in one change, because nothing interrupts the mock bank.
    public func closeDays(
        through date: CalendarDate?, mode: ExecutionMode,
        progress: @escaping @Sendable (DayProgress) -> Void
    ) async throws -> [ClosedDay] {
        let principal = try await principals.principal(.ledgerCloseDay, in: .operator)
        do {
            return try await host.change(.ledgerCloseDay, mode) {
                try $0.closeDays(through: date, by: principal, progress: progress)
            }
        } catch {
            let action = AuditedAction(.ledgerCloseDay, by: principal, on: date?.text ?? "")
            if mode == .commit { await host.recordRefusal(error, of: action) }
            throw error
        }
    }

    public func statistics() async throws -> LedgerStatistics {
        try await read(.ledgerStatistics, in: .auditor) { bank, _ in bank.statistics() }
    }
}

/// Verification and statistics.
extension MockBank {
    /// Adds up every entry and compares; the first account that differs is the fault.
    func verify() -> VerificationReport {
        let entries = journal.entries(of: Set(head.accounts.map(\.id)))
        let sums = entries.reduce(into: [AccountID: Int64]()) { sums, entry in
            // Balances never exceed 64 bits, so wrapping sums are exact.
            sums[entry.accountID, default: 0] &+= entry.amount.minorUnits
        }
        let wrong = head.accounts.first { sums[$0.id, default: 0] != $0.posted }
        return VerificationReport(
            accountCount: head.accounts.count, entryCount: entries.count,
            firstFault: wrong.map {
                LedgerFault(
                    kind: .balance, account: $0.id.text, entryNumber: nil,
                    detail: "the balance is \($0.posted), the entries add up to \(sums[$0.id, default: 0])")
            })
    }

    func statistics() -> LedgerStatistics {
        let entries = journal.entries(of: Set(head.accounts.map(\.id)))
        return LedgerStatistics(
            accountCount: head.accounts.count,
            activeAccountCount: Set(entries.map(\.accountID)).count,
            transferCount: journal.postings.count, transactionCount: entries.count,
            credits: totals(entries, .credit), debits: totals(entries, .debit),
            firstBookingDate: entries.map(\.bookingDate).min(),
            lastBookingDate: entries.map(\.bookingDate).max())
    }

    private func totals(_ entries: [Transaction], _ direction: Transaction.Direction) -> [Money] {
        entries
            .filter { $0.direction == direction }
            .reduce(into: [Currency: Int128]()) {
                $0[$1.amount.currency, default: 0] += Int128($1.amount.minorUnits.magnitude)
            }
            .compactMap { currency, sum in
                Int64(exactly: sum).map { Money(minorUnits: $0, currency: currency) }
            }
            .sorted { $0.currency.code < $1.currency.code }
    }
}

extension ServiceError {
    /// The demo's error for operations that need a ledger file.
    static func unavailableInDemo(_ operation: BankOperation) -> ServiceError {
        let verb = operation.rawValue.split(separator: ".").joined(separator: " ")
        return .notAvailable(operation: verb, hint: "bank \(verb) --env local")
    }
}
