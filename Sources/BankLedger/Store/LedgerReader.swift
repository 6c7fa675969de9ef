import BankSQL

/// A connection of a ``ReaderPool``, on a thread of its own.
actor LedgerReader {
    /// The state that a scope sees. After a write of the scope's task, its reads see the next generation.
    struct Snapshot: Equatable {
        let scope: ObjectIdentifier
        var generation = 0
    }

    private nonisolated let executor: any SerialExecutor
    private let source: LedgerSource
    private let connection: LedgerConnection
    private var held: (snapshot: Snapshot, connection: any SQLConnection)?

    init(_ source: LedgerSource, executor: any SerialExecutor) {
        self.source = source
        self.executor = executor
        connection = LedgerConnection(source)
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Runs `body` on a scope's state of the ledger; without a scope, on the newest.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func read<Result>(
        in snapshot: Snapshot?, _ body: (LedgerTransaction) throws -> Result
    ) throws -> Result {
        try source.translated {
            if let snapshot { return try body(source.transaction(on: try begun(snapshot))) }
            end()
            return try connection.read(body)
        }
    }

    /// Runs `body` on a replica that has every commit up to a position; `nil` if it does not have them yet.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func read<Result>(
        upTo position: String, _ body: (LedgerTransaction) throws -> Result
    ) throws -> Result? {
        try source.translated { try connection.read(upTo: position, body) }
    }

    /// Runs `body` on a connection of its own, for a complete pass.
    @inline(never)
    func inspect<Result>(_ body: (LedgerTransaction) throws -> Result) throws -> Result {
        end()
        return try source.inspect(body)
    }

    /// What a replica must have to show every commit until now.
    func commitPosition() throws -> String? {
        end()
        return try source.translated { try connection.open().server?.commitPosition() }
    }

    /// Ends the transaction of a scope.
    func end() {
        if let held { try? held.connection.rollBack() }
        held = nil
    }

    // A failed query ends the transaction, so that the scope continues on a newer state.
    private func begun(_ snapshot: Snapshot) throws -> any SQLConnection {
        if let held, held.snapshot == snapshot, held.connection.isInTransaction { return held.connection }
        end()
        let connection = try connection.beginScope()
        held = (snapshot, connection)
        return connection
    }
}
