import BankSQL
import CPostgres

extension PostgresConnection {
    /// Sends a prepared statement without waiting for its answer (libpq's pipeline mode).
    func enqueue(
        _ name: String, _ parameters: inout ParameterBuffer, else missing: SQLError
    ) throws(SQLError) {
        prefetched = [:]
        try sendBegin()
        try beginPipeline()
        let count = parameters.count
        let sent = parameters.withPointers { PQsendQueryPrepared(handle, name, count, $0, $1, $2, 1) }
        queue.append(missing)
        guard sent == 1 else {
            let failure = lost
            _ = queueFailure()
            throw failure.error
        }
    }

    private func beginPipeline() throws(SQLError) {
        awaitEnd()
        if queue.isEmpty, PQenterPipelineMode(handle) != 1 { throw lost.error }
    }

    /// Sends statements after the queued ones, waits for all answers, and returns the last statement's tag. Throws the
    /// first error; the statements after it are not carried out.
    func endQueue(with statements: [String]) throws(SQLError) -> String {
        try beginPipeline()
        for sql in statements { _ = PQsendQueryParams(handle, sql, 0, nil, nil, nil, nil, 1) }
        let missing = queue
        queue = []
        var tag = ""
        let count = missing.count + statements.count
        try endPipeline(of: count, missing) { index, result in
            tag = result.tag
            // The commit's own notice is the last one.
            if index < count - 1 { notices.clear() }
        }
        return tag
    }

    /// Waits for the answers of all queued statements, or begins the transaction. Throws the first error.
    func drain() throws(SQLError) {
        try sendBegin()
        try drainQueue()
    }

    func drainQueue() throws(SQLError) {
        guard !queue.isEmpty else { return }
        _ = try endQueue(with: [])
    }

    /// Waits for the results of the statements of a pipeline, in order. Throws the first error; the server carries out
    /// no statement after it. `missing` has the errors of the first statements that found no row.
    private func endPipeline(
        of count: Int, _ missing: [SQLError] = [], _ take: (_ index: Int, _ result: PostgresResult) -> Void
    ) throws(SQLError) {
        var failure: SQLError?
        if PQpipelineSync(handle) == 1 {
            for index in 0..<count {
                while let answer = nextResult() {
                    let result = PostgresResult(answer)
                    switch PQresultStatus(answer) {
                    case PGRES_COMMAND_OK, PGRES_TUPLES_OK: take(index, result)
                    case PGRES_PIPELINE_ABORTED: break
                    default:
                        guard failure == nil else { break }
                        let found = self.failure(of: answer)
                        let isMissing = found.state == Self.missingRowState && index < missing.count
                        failure = isMissing ? missing[index] : found.error
                    }
                }
            }
            skipToEndOfPipeline()
        } else {
            failure = lost.error
        }
        if failure == nil, PQstatus(handle) != CONNECTION_OK {
            failure = lost.error
        }
        _ = PQexitPipelineMode(handle)
        guard let failure else { return }
        endFailedTransaction()
        throw failure
    }

    private func skipToEndOfPipeline() {
        while PQstatus(handle) == CONNECTION_OK, let result = nextResult() {
            let status = PQresultStatus(result)
            PQclear(result)
            if status == PGRES_PIPELINE_SYNC { return }
        }
    }

    /// Takes the answers of queued statements, and returns the first error.
    func queueFailure() -> SQLError? {
        do throws(SQLError) {
            try drainQueue()
            return nil
        } catch {
            return error
        }
    }
}

/// A query that was sent ahead, with its values.
struct PrefetchedQuery: Hashable {
    let name: String
    let parameters: [UInt8]
}

extension PostgresConnection {
    private static var unreadByteMaximum: Int { 1 << 15 }

    /// Sends queries in one round trip, with the beginning of the transaction.
    func prefetch(_ reads: [SQLRead], _ bound: [any SQLStatement]) throws(SQLError) {
        try drainQueue()
        var queries: [(query: PrefetchedQuery, parameters: ParameterBuffer)] = []
        func add(_ statement: any SQLStatement) throws(SQLError) {
            guard let statement = statement as? PostgresStatement else { return }
            queries.append(try statement.prefetching { PrefetchedQuery(name: $0, parameters: $1) })
        }
        for read in reads { try add(self.bound(read)) }
        for statement in bound { try add(statement) }
        // While the server waits for the lock it reads nothing, and TCP gives up what it does not take for 5 seconds.
        if queries.reduce(0, { $0 + $1.parameters.bytes.count }) > Self.unreadByteMaximum { try sendBegin() }
        let openingCount = try beginPipelineWithTransaction()
        for index in queries.indices {
            let (name, count) = (queries[index].query.name, queries[index].parameters.count)
            _ = queries[index].parameters.withPointers {
                PQsendQueryPrepared(handle, name, count, $0, $1, $2, 1)
            }
        }
        try endPipeline(of: openingCount + queries.count) { index, result in
            if index < openingCount {
                takeOpening(result)
            } else {
                prefetched[queries[index - openingCount].query] = result
            }
        }
    }

    /// Begins a pipeline with the statements that begin the transaction, and returns their number.
    private func beginPipelineWithTransaction() throws(SQLError) -> Int {
        var names: [String] = []
        for sql in opening { names.append(try sharedName(sql, [])) }
        opening = []
        try beginPipeline()
        for name in names { _ = PQsendQueryPrepared(handle, name, 0, nil, nil, nil, 1) }
        return names.count
    }

    /// Of the statements that begin a transaction, the last that returns a row reads the version and the time.
    private func takeOpening(_ result: PostgresResult) {
        guard result.rowCount > 0, result.types.count == 3 else { return }
        (knownVersion, knownMilliseconds) = (result.integer(0, 0), result.integer(0, 1))
        lockWaitMicroseconds = result.integer(0, 2)
    }

    /// Executes the first statement of a transaction in one round trip with its beginning.
    func executeFirst(
        _ name: String, _ parameters: inout ParameterBuffer
    ) throws(SQLError) -> PostgresResult {
        let openingCount = try beginPipelineWithTransaction()
        let count = parameters.count
        _ = parameters.withPointers { PQsendQueryPrepared(handle, name, count, $0, $1, $2, 1) }
        var answer: PostgresResult?
        try endPipeline(of: openingCount + 1) { index, result in
            if index < openingCount { takeOpening(result) }
            answer = result
        }
        guard let answer else { throw lost.error }
        return answer
    }

    /// The rows with any of some keys, by arrays.
    func look(
        up lookup: SQLLookup, _ count: Int,
        _ bind: (_ row: Int, _ parameters: any SQLParameters) throws(SQLError) -> Void
    ) throws(SQLError) -> any SQLStatement {
        let arrays = ColumnArrays(lookup.keys.map { PostgresType($0.kind) })
        arrays.begin()
        for row in 0..<count { try bind(row, arrays) }
        let types = lookup.keys.enumerated().map { "?\($0 + 1)::\(PostgresType($1.kind).name)[]" }
        let names = lookup.keys.indices.map { "key_\($0)" }
        let conditions = zip(lookup.keys, names).map { "\($0.column) = sought.\($1)" }
        let statement = try statement(
            """
            \(lookup.selection) JOIN unnest(\(types.joined(separator: ", ")))
                AS sought (\(names.joined(separator: ", "))) ON \(conditions.joined(separator: " AND "))
            \(lookup.order)
            """)
        try (statement as? PostgresStatement)?.bind(arrays)
        return statement
    }
}
