public import BankDomain
public import BankServices

/// The books of the embedded bank.
public final class LedgerBookService: LedgerServiceProtocol {
    private let store: LedgerStore
    private let principals: any PrincipalSource
    private let dayWork: [DayWork]

    /// The books in `store`, for whom `principals` names.
    public convenience init(store: LedgerStore, principals: any PrincipalSource) {
        self.init(store: store, principals: principals, dayWork: DayWork.all)
    }

    /// - Parameter dayWork: what the end of a day brings.
    init(store: LedgerStore, principals: any PrincipalSource, dayWork: [DayWork]) {
        self.store = store
        self.principals = principals
        self.dayWork = dayWork
    }

    /// Asks for no principal: before the first call there is none.
    public func initialize(
        operatorName: String, mode: ExecutionMode
    ) async throws -> LedgerInitialization {
        let name = try FreeText.name(operatorName, field: "name")
        let isNew = try await store.create(mode) { books in
            try books.recordOperator(named: name)
            try books.record(
                AuditedAction(
                    .ledgerInitialize, by: try books.operatorPrincipal(), on: Books.operatorID.text))
        }
        let user =
            isNew
            ? User(id: Books.operatorID, name: name) : try await store.read { try $0.operatorUser() }
        return LedgerInitialization(path: store.path, operatorUser: user, isNew: isNew)
    }

    /// Takes exchange files in, each in a transaction of its own; a dry run tries them all in one.
    public func importFiles(
        _ request: ImportRequest, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> ImportReport {
        let principal = try await principals.operatorPrincipal()
        return try await store.importFiles(request, by: principal, progress: progress)
    }

    /// Derives the books anew in posting order, as they are at one moment.
    public func verify(
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) async throws -> VerificationReport {
        _ = try await principals.operatorPrincipal()
        let report = try await store.verify(progress: progress)
        if report.firstFault == nil { await store.checkIndexedTexts() }
        return report
    }

    /// Ends days, each piece of work in a transaction of its own; a dry run does all of it in one.
    public func closeDays(
        through date: CalendarDate?, mode: ExecutionMode,
        progress: @escaping @Sendable (DayProgress) -> Void
    ) async throws -> [ClosedDay] {
        let principal = try await principals.operatorPrincipal()
        let end = DayEnd(work: dayWork, principal: principal, date: date, progress: progress)
        return try await store.endDays(end, mode)
    }

    /// What the books hold.
    public func statistics() async throws -> LedgerStatistics {
        _ = try await principals.operatorPrincipal()
        return try await store.read { try $0.statistics() }
    }
}
