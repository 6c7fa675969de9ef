import BankDomain
public import BankSQL
public import BankServices

/// Files of statements, written and read on this machine for any bank.
public final class StatementFileService: StatementFileServiceProtocol {
    /// How many entries are read at a time.
    private static let pieceEntryCount = 4_000

    private let statements: any StatementServiceProtocol
    private let executor: any SerialExecutor
    private let engine: any SQLEngine

    /// A service that writes what `statements` answer.
    ///
    /// - Parameters:
    ///   - executor: a thread that may wait for files.
    ///   - engine: sorts what a comparison cannot hold in memory.
    public init(
        statements: any StatementServiceProtocol, executor: any SerialExecutor, sorting engine: any SQLEngine
    ) {
        self.statements = statements
        self.executor = executor
        self.engine = engine
    }

    /// Writes a statement. It runs beside its caller: to encode many entries takes long, and the caller may be a screen.
    @concurrent
    public func export(
        _ request: StatementExportRequest, to destination: StatementDestination,
        progress: @escaping @Sendable (StatementExportProgress) -> Void
    ) async throws -> StatementExportReport {
        let statement = try await statements.statement(
            of: request.accountID, from: request.from, to: request.to)
        var balance = try StatementBalance(statement)
        let output = StatementOutput(destination, executor: executor)
        try await output.open()

        var encoder = request.format.encoder(of: statement, for: request.reader)
        if type(of: encoder).looksAhead { try await pieces(of: statement) { encoder.look(at: $0) } }
        var bytes = StatementBytes()
        try encoder.begin(&bytes)
        var written = 0
        try await pieces(of: statement) { entries in
            balance.add(entries)
            try encoder.write(entries, &bytes)
            try await output.write(bytes.take())
            written += entries.count
            progress(
                StatementExportProgress(entryCount: written, totalEntryCount: statement.entryCount))
        }
        try balance.requireClosed()
        try encoder.end(&bytes)
        try await output.write(bytes.take())
        try await output.finish()
        return StatementExportReport(
            path: output.path, format: request.format, statement: statement,
            byteCount: await output.byteCount)
    }

    /// Hands the entries of a statement on, some at a time; while one piece is worked on, the next is read.
    private func pieces(
        of statement: Statement, _ body: ([Transaction]) async throws -> Void
    ) async throws {
        var following: Page<Transaction>? = try await entries(of: statement, after: nil)
        while let page = following {
            try Task.checkCancellation()
            async let next = next(page.nextCursor, of: statement)
            try await body(page.items)
            following = try await next
        }
    }

    private func next(_ cursor: String?, of statement: Statement) async throws -> Page<Transaction>? {
        guard let cursor else { return nil }
        return try await entries(of: statement, after: cursor)
    }

    private func entries(
        of statement: Statement, after cursor: String?
    ) async throws -> Page<Transaction> {
        try await statements.entries(of: statement, after: cursor, limit: Self.pieceEntryCount)
    }

    /// A comparison of a statement file with the books.
    public func reconciliation(_ request: ReconciliationRequest) -> any StatementReconciling {
        Reconciliation(request, statements: statements, executor: executor, engine: engine)
    }
}
