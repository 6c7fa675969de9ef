public import BankDomain
import BankFiles
import BankRules
public import BankServices

/// Operator actions on the ledger of the embedded bank.
public final class LedgerService: LedgerServiceProtocol, StoreService {
    let store: LedgerStore
    let principals: any PrincipalSource
    private let dayWork: [LedgerDayWork]
    private let signer: CheckpointSigner

    /// Creates the service over `store` for the user of `principals`. `random` makes the key that signs checkpoints,
    /// and `secureStorage` stores it.
    public convenience init(
        store: LedgerStore, principals: any PrincipalSource, secureStorage: any SecureStorageProtocol,
        random: any RandomSource
    ) {
        self.init(
            store: store, principals: principals,
            signer: CheckpointSigner(secureStorage: secureStorage, random: random))
    }

    /// Creates the service without a key, so without checkpoints.
    public convenience init(store: LedgerStore, principals: any PrincipalSource) {
        self.init(store: store, principals: principals, dayWork: LedgerDayWork.all)
    }

    /// - Parameters:
    ///   - dayWork: the work at the end of a day.
    ///   - signer: signs checkpoints; without one there are none.
    init(
        store: LedgerStore, principals: any PrincipalSource, dayWork: [LedgerDayWork] = LedgerDayWork.all,
        signer: CheckpointSigner = .none
    ) {
        self.store = store
        self.principals = principals
        self.dayWork = dayWork
        self.signer = signer
    }

    /// Does not ask for a principal: before the first call there is none.
    public func initialize(
        _ request: NewBankRequest, mode: ExecutionMode
    ) async throws -> LedgerInitialization {
        let name = try FreeText.name(request.operatorName, field: .name)
        let (zone, currency) = (try store.zones.named(request.timeZone), request.currency)
        let isNew = try await store.create(mode) { transaction in
            if zone.name != SettingKey.timeZone.defaultValue {
                try transaction.bankSettings.set(zone.name, for: .timeZone)
            }
            for (key, value) in SettingKey.ofNewBank(in: currency) {
                try transaction.bankSettings.set(value, for: key)
            }
            try transaction.users.recordOperator(named: name)
            try transaction.audit.record(
                AuditedAction(
                    .ledgerInitialize, by: try transaction.users.operatorPrincipal(),
                    on: UserStore.operatorID.text))
        }
        guard !isNew else {
            let user = User(id: UserStore.operatorID, name: name)
            return LedgerInitialization(
                path: store.path, operatorUser: user, timeZone: zone.name, currency: currency, isNew: true)
        }
        return try await store.read {
            LedgerInitialization(
                path: store.path, operatorUser: try $0.users.operatorUser(), timeZone: $0.zone.name,
                currency: try PaymentRules(named: $0.bankSettings.values()).currency, isNew: false)
        }
    }

    /// Imports exchange files, each in a transaction of its own; a dry run tries them all in one.
    public func importFiles(
        _ request: ImportRequest, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> ImportReport {
        let principal = try await principals.principal(.ledgerImport, in: .operator)
        return try await store.importFiles(request, by: principal, progress: progress)
    }

    public func importStatement(
        _ request: StatementImportRequest, mode: ExecutionMode
    ) async throws -> StatementImport {
        try await change(
            .statementsImport, on: request.auditSubject, in: .operator, mode, subject: { $0.auditSubject }
        ) { transaction, _ in
            var bank = transaction.bank
            return try bank.importStatement(request)
        }
    }

    public func undoStatementImport(
        _ id: StatementImportID, mode: ExecutionMode
    ) async throws -> UndoneStatementImport {
        try await change(.statementsUndoImport, on: id.text, in: .operator, mode) { transaction, _ in
            var bank = transaction.bank
            return try bank.undoStatementImport(id)
        }
    }

    public func statementImports(
        of account: AccountID, page: PageRequest
    ) async throws -> Page<StatementImportSummary> {
        try await report(.statementsImports, in: .auditor) { transaction, _ in
            try transaction.bank.statementImports(of: account, page: page)
        }
    }

    public func verify(
        against checkpoint: CheckpointReference?,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> VerificationReport {
        _ = try await principals.principal(.ledgerVerify, in: .auditor)
        let signed = try checkpoint.map(CheckpointFile.read)
        let report = try await store.verify(against: signed, progress: progress)
        if report.firstFault == nil { await store.checkIndexedTexts() }
        return report
    }

    /// Signs the heads of all accounts. The keychain is opened first, so its password prompt does not come after a long
    /// verification.
    public func checkpoint(to path: String?) async throws -> LedgerCheckpoint {
        let principal = try await principals.principal(.ledgerCheckpoint, in: .operator)
        if let path { try NamedDraft(path: path).requireAbsent() }
        let seed = try await signer.seed()
        return try await store.checkpoint(to: path, seed, by: principal)
    }

    public func exportBank(to path: String, mode: ExecutionMode) async throws -> BankExportReport {
        _ = try await principals.principal(.ledgerExport, in: .operator)
        return try await store.exportBank(to: path, mode: mode)
    }

    /// Imports a whole bank. Does not ask for a principal: there is none before.
    public func importBank(
        from path: String, mode: ExecutionMode, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> BankImportReport {
        try await store.importBank(from: path, mode: mode, progress: progress)
    }

    /// Ends days, each piece of work in a transaction of its own; a dry run does all of it in one.
    public func closeDays(
        through date: CalendarDate?, mode: ExecutionMode,
        progress: @escaping @Sendable (DayProgress) -> Void
    ) async throws -> [ClosedDay] {
        let principal = try await principals.principal(.ledgerCloseDay, in: .operator)
        let end = DayEnd(work: dayWork, principal: principal, date: date, progress: progress)
        return try await store.endDays(end, mode)
    }

    public func statistics() async throws -> LedgerStatistics {
        try await report(.ledgerStatistics, in: .auditor) { transaction, _ in
            try transaction.statistics.statistics()
        }
    }
}
