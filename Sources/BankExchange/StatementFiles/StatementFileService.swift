import BankDomain
import BankFiles
public import BankSQL
public import BankServices
import LanguageKit

/// Statement files on this machine, for any bank.
public final class StatementFileService: StatementFileServiceProtocol {
    /// The number of entries read at a time.
    private static let pieceEntryCount = 4_000

    private let statements: any StatementServiceProtocol
    private let makeExecutor: @Sendable () -> any SerialExecutor
    private let engine: any SQLEngine

    /// Creates a service that writes the statements of `statements`.
    ///
    /// - Parameters:
    ///   - executor: creates a thread that may block, one for each file: the file of one caller never delays the work
    ///     of another.
    ///   - engine: sorts comparisons that do not fit in memory.
    public init(
        statements: any StatementServiceProtocol,
        executor: @escaping @autoclosure @Sendable () -> any SerialExecutor, sorting engine: any SQLEngine
    ) {
        self.statements = statements
        self.makeExecutor = executor
        self.engine = engine
    }

    /// Writes a statement. Runs concurrently with its caller, which may be a screen, because encoding many entries
    /// takes long.
    @concurrent
    public func export(
        _ request: StatementExportRequest, to destination: StatementDestination,
        progress: @escaping @Sendable (StatementExportProgress) -> Void
    ) async throws -> StatementExportReport {
        let statement = try await statements.statement(
            of: request.accountID, from: request.from, to: request.to)
        var balance = try StatementBalance(statement)
        let output = StatementOutput(destination, executor: makeExecutor())
        try await output.open()

        var encoder = request.encoder(of: statement)
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

    /// Passes the entries of a statement on in pieces; reads the next piece while one is processed.
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

    /// Creates a comparison of a statement file with the ledger.
    public func reconciliation(_ request: ReconciliationRequest) -> any StatementReconciling {
        Reconciliation(request, statements: statements, executor: makeExecutor(), engine: engine)
    }

    public func entries(of request: ReconciliationRequest) async throws -> StatementFileEntries {
        guard (0...ReconciliationRequest.toleranceMaximum).contains(request.toleranceDays) else {
            throw ServiceError.invalidValue(
                field: .days, value: String(request.toleranceDays),
                reason: .outOfRange(0...ReconciliationRequest.toleranceMaximum))
        }
        let account = try await statements.statement(of: request.accountID, from: nil, to: nil).account
        return try await StatementFileReading(
            request, of: account, executor: makeExecutor(), engine: engine
        ).entries()
    }

    public func profile(_ request: StatementProfileRequest) async throws -> StatementProfile {
        try await TableProfile(request, executor: makeExecutor()).profile()
    }
}

/// The output of a statement, on its own executor because file access blocks.
actor StatementOutput {
    private nonisolated let executor: any SerialExecutor
    private let destination: StatementDestination
    private var draft: DraftFile?
    private(set) var byteCount = 0

    init(_ destination: StatementDestination, executor: any SerialExecutor) {
        self.destination = destination
        self.executor = executor
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The file's name; `nil` for a stream.
    nonisolated var path: String? {
        if case .file(let path) = destination { path } else { nil }
    }

    /// Creates the file. Throws `invalidFile` if the path exists or cannot be created.
    func open() throws {
        guard let path else { return }
        let name = NamedDraft(path: path)
        try name.requireAbsent()
        draft = try name.named { try DraftFile(for: path) }
    }

    func write(_ bytes: [UInt8]) async throws {
        guard !bytes.isEmpty else { return }
        byteCount += bytes.count
        switch destination {
        case .file(let path): try NamedDraft(path: path).named { try draft?.write(bytes) }
        case .stream(let take): try await take(bytes)
        }
    }

    /// Gives the file its name. Before that, releasing this object leaves no file.
    func finish() throws {
        guard let path else { return }
        let name = NamedDraft(path: path)
        try name.requireAbsent()
        try name.named { try draft?.publish() }
        draft = nil
    }
}

/// The expected total of a statement, and the total of its entries so far.
struct StatementBalance {
    private let statement: Statement
    private var sum: Int128
    private var entryCount = 0

    /// Throws `unbalancedStatement` if the balances contradict the statement's own sums.
    init(_ statement: Statement) throws(ServiceError) {
        self.statement = statement
        self.sum = Int128(statement.openingBalance.minorUnits)
        guard let credits = statement.credits, let debits = statement.debits else { return }
        try requireClosing(sum + Int128(credits.minorUnits) - Int128(debits.minorUnits))
    }

    /// Adds written entries.
    mutating func add(_ entries: [Transaction]) {
        for entry in entries { sum += Int128(entry.amount.minorUnits) }
        entryCount += entries.count
    }

    /// Throws `unbalancedStatement` unless the entries lead to the closing balance.
    func requireClosed() throws(ServiceError) {
        try requireClosing(sum)
        guard entryCount == statement.entryCount else {
            throw .storage(
                .damaged, path: statement.id.text,
                underlying: "it has \(entryCount) entries, but should have \(statement.entryCount)")
        }
    }

    private func requireClosing(_ actual: Int128) throws(ServiceError) {
        guard actual != Int128(statement.closingBalance.minorUnits) else { return }
        throw .unbalancedStatement(
            statement.account.id, expected: statement.closingBalance,
            actual: Money(minorUnits: Int64(clamping: actual), currency: statement.currency))
    }
}
