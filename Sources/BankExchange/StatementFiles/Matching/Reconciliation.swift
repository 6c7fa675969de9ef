import BankDomain
import BankSQL
import BankServices

/// One comparison of a statement file with the books, on an executor of its own, since reading blocks.
actor Reconciliation: StatementReconciling {
    private static let pieceSize = 5_000

    private nonisolated let executor: any SerialExecutor
    private let request: ReconciliationRequest
    private let statements: any StatementServiceProtocol
    private let engine: any SQLEngine
    private var found: (table: ReconciliationTable, currency: Currency)?

    init(
        _ request: ReconciliationRequest, statements: any StatementServiceProtocol,
        executor: any SerialExecutor, engine: any SQLEngine
    ) {
        self.request = request
        self.statements = statements
        self.engine = engine
        self.executor = executor
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func reconcile(
        progress: @escaping @Sendable (ReconciliationProgress) -> Void
    ) async throws -> ReconciliationReport {
        guard (0...ReconciliationRequest.toleranceMaximum).contains(request.toleranceDays) else {
            throw ServiceError.invalidValue(
                field: "days", value: String(request.toleranceDays),
                reason: .outOfRange(0...ReconciliationRequest.toleranceMaximum))
        }
        let known = try await statements.statement(of: request.accountID, from: nil, to: nil)
        let table = try stored { try ReconciliationTable(engine) }
        let file = try stored {
            try StatedFile(request, of: known.account, into: table, progress: progress)
        }
        let (from, to) = (file.account.from ?? known.from, file.account.to ?? known.to)
        let statement = try await statements.statement(of: request.accountID, from: from, to: to)
        try await readBooks(from: from, to: to, into: table)
        let made = try stored {
            try table.match(toleranceDays: request.toleranceDays, prefix: "\(request.accountID).")
            try table.conclude(from: from, to: to, includesMatched: request.includesMatched)
            return try report(file, statement, table)
        }
        found = (table, known.currency)
        return made
    }

    func entries(after count: Int, limit: Int) async throws -> [ReconciledEntry] {
        guard let found else { return [] }
        return try stored { try found.table.entries(after: count, limit: limit, found.currency) }
    }

    // Days around those of the file too: the other bank may have booked the same a little earlier or later.
    private func readBooks(from: CalendarDate, to: CalendarDate, into table: ReconciliationTable) async throws
    {
        let days = request.toleranceDays
        let around = try await statements.statement(
            of: request.accountID, from: from.adding(days: -days), to: to.adding(days: days))
        var cursor: String?
        repeat {
            let page = try await statements.entries(of: around, after: cursor, limit: Self.pieceSize)
            try stored { for entry in page.items where entry.status == .booked { try table.add(entry) } }
            cursor = page.nextCursor
        } while cursor != nil
    }

    private func report(
        _ file: StatedFile, _ statement: Statement, _ table: ReconciliationTable
    ) throws -> ReconciliationReport {
        let money = { (balance: StatedBalance) in
            Money(minorUnits: balance.amount, currency: statement.currency)
        }
        let tallies = try StatementFile.translated(request.path) { try table.tallies(statement.currency) }
        return ReconciliationReport(
            accountID: request.accountID, path: request.path, format: file.format,
            statedAccount: file.account.name, namesAnotherAccount: file.namesAnotherAccount,
            isWindows1252: file.isWindows1252, from: statement.from, to: statement.to,
            statementCount: file.account.partCount, unbookedCount: file.account.unbookedCount,
            opening: ReconciledBalance(
                stated: file.account.opening.map(money), booked: statement.openingBalance),
            closing: ReconciledBalance(
                stated: file.account.closing.map(money), booked: statement.closingBalance),
            tallies: tallies, movedCount: try table.movedCount(), balanceFaults: file.account.faults)
    }

    // The table fails where its temporary file does, most likely because the disk is full.
    private func stored<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw StorageFailure.serviceError(error, path: "temporary file")
        }
    }
}
