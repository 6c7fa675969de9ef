import BankDomain
import BankSQL
import BankServices

/// One comparison of a statement file with the ledger, on its own executor because file access blocks.
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
                field: .days, value: String(request.toleranceDays),
                reason: .outOfRange(0...ReconciliationRequest.toleranceMaximum))
        }
        let known = try await statements.statement(of: request.accountID, from: nil, to: nil)
        let table = try stored { try ReconciliationTable(engine) }
        let file = try stored {
            try StatedFile(request, of: known.account, into: table, progress: progress)
        }
        let period = try await ComparedPeriod(file.account, known) { [statements, request] from, to in
            try await statements.statement(of: request.accountID, from: from, to: to)
        }
        try await readBooks(of: period, into: table)
        let made = try stored {
            try table.match(toleranceDays: request.toleranceDays, prefix: "\(request.accountID).")
            try table.conclude(from: period.from, to: period.to, includesMatched: request.includesMatched)
            return try report(file, period, table)
        }
        found = (table, known.currency)
        return made
    }

    func entries(after count: Int, limit: Int) async throws -> [ReconciledEntry] {
        guard let found else { return [] }
        return try stored { try found.table.entries(after: count, limit: limit, found.currency) }
    }

    // Includes days around those of the file: the other bank may have booked the same a little earlier or later.
    private func readBooks(of period: ComparedPeriod, into table: ReconciliationTable) async throws {
        let days = request.toleranceDays
        let around = try await statements.statement(
            of: request.accountID, from: period.firstDay.adding(days: -days),
            to: period.to.adding(days: days))
        var cursor: String?
        repeat {
            let page = try await statements.entries(of: around, after: cursor, limit: Self.pieceSize)
            try stored { for entry in page.items where entry.status == .booked { try table.add(entry) } }
            cursor = page.nextCursor
        } while cursor != nil
    }

    private func report(
        _ file: StatedFile, _ period: ComparedPeriod, _ table: ReconciliationTable
    ) throws -> ReconciliationReport {
        let currency = period.closing.booked.currency
        let tallies = try FileProblem.translated(of: request.path) { try table.tallies(currency) }
        return ReconciliationReport(
            accountID: request.accountID, path: request.path, format: file.format,
            statedAccount: file.account.name, namesAnotherAccount: file.namesAnotherAccount,
            notices: file.notices, from: period.firstDay, to: period.to,
            statementCount: file.account.partCount, unbookedCount: file.account.unbookedCount,
            opening: period.opening, closing: period.closing, tallies: tallies,
            movedCount: try table.movedCount(), balanceFaults: file.account.faults)
    }

    // The table fails if its temporary file does, most likely because the disk is full.
    private func stored<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw Self.storageFailure(error)
        }
    }

    static func storageFailure(_ error: any Error) -> any Error {
        StorageFailure.serviceError(error, path: "temporary file")
    }
}
