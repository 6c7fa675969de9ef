import BankSQL
import CPostgres

extension PostgresConnection {
    /// Runs several statements without parameters.
    func execute(_ sql: String) throws(SQLError) { _ = try command(sql) }

    func command(_ sql: String) throws(SQLError) -> String {
        try drain()
        let result = try answer { PQsendQuery($0, sql) }
        noteSavepoint(sql)
        defer { PQclear(result) }
        return PQcmdStatus(result).map { String(cString: $0) } ?? ""
    }

    /// The integer that the last of several statements returns; 0 if there is no row.
    func integer(_ sql: String) throws(SQLError) -> Int64 { try integers(sql).first ?? 0 }

    /// The integers in the first row of the last of several statements; empty if there is no row.
    func integers(_ sql: String) throws(SQLError) -> [Int64] {
        try drain()
        let result = try answer { PQsendQuery($0, sql) }
        defer { PQclear(result) }
        guard PQntuples(result) > 0 else { return [] }
        return (0..<PQnfields(result)).map { column in
            guard PQgetisnull(result, 0, column) == 0, let text = PQgetvalue(result, 0, column) else {
                return 0
            }
            return Int64(String(cString: text)) ?? 0
        }
    }

    /// The number of rows that the last statement changed.
    var changedRowCount: Int { lastChangedRowCount }

    /// Prepares a statement and returns its name.
    func prepare(_ sql: String, _ types: [Oid]) throws(SQLError) -> String {
        try drainQueue()
        preparedCount += 1
        let name = "s\(preparedCount)"
        PQclear(try answer { PQsendPrepare($0, name, sql, Int32(types.count), types) })
        return name
    }

    func columnNames(of name: String) throws(SQLError) -> [String] {
        try drainQueue()
        return PostgresResult(try answer { PQsendDescribePrepared($0, name) }).columnNames
    }

    func types(of name: String) throws(SQLError) -> [PostgresType] {
        try drainQueue()
        let result = PostgresResult(try answer { PQsendDescribePrepared($0, name) })
        return result.types.map { $0 ?? .text }
    }

    /// Executes a prepared statement, or takes the result that was read ahead.
    func execute(
        _ name: String, _ parameters: inout ParameterBuffer, isQuery: Bool
    ) throws(SQLError) -> PostgresResult {
        if isQuery, !prefetched.isEmpty {
            let query = PrefetchedQuery(name: name, parameters: parameters.bytes)
            if let result = prefetched.removeValue(forKey: query) { return result }
        }
        if !isQuery { prefetched = [:] }
        let result: PostgresResult
        if opening.isEmpty {
            try drainQueue()
            let count = parameters.count
            result = PostgresResult(
                try answer { handle in
                    parameters.withPointers { PQsendQueryPrepared(handle, name, count, $0, $1, $2, 1) }
                })
        } else {
            result = try executeFirst(name, &parameters)
        }
        lastChangedRowCount = result.changedRowCount
        return result
    }

    func beginCopy(into target: String) throws(SQLError) {
        try drain()
        try execute("COPY \(target) FROM STDIN (FORMAT binary)")
    }

    func endCopy() throws(SQLError) {
        var failure: SQLError?
        while let result = nextResult() {
            do throws(SQLError) {
                PQclear(try checked(result))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    /// Opens a cursor.
    func declare(
        _ cursor: String, _ sql: String, _ parameters: inout ParameterBuffer
    ) throws(SQLError) {
        try drain()
        let (count, types) = (parameters.count, parameters.types)
        let sql = "DECLARE \(cursor) CURSOR FOR \(sql)"
        let answer = try answer { handle in
            parameters.withPointers { PQsendQueryParams(handle, sql, count, types, $0, $1, $2, 1) }
        }
        PQclear(answer)
    }

    func fetch(_ cursor: String) throws(SQLError) -> PostgresResult {
        try drain()
        let sql = "FETCH \(Self.rowsPerFetch) FROM \(cursor)"
        return PostgresResult(try answer { PQsendQueryParams($0, sql, 0, nil, nil, nil, nil, 1) })
    }

    /// Closes a cursor, so that its name can be used again; the end of its transaction closes it too.
    func closeCursor(_ cursor: String) {
        if PQtransactionStatus(handle) == PQTRANS_INTRANS { try? execute("CLOSE \(cursor)") }
    }

    /// Counts the savepoints to which a failed transaction can return.
    func noteSavepoint(_ sql: String) {
        if sql.hasPrefix("SAVEPOINT") { savepointDepth += 1 }
        if sql.hasPrefix("RELEASE") { savepointDepth -= 1 }
    }

    /// Takes a result, or throws its error and ends the transaction.
    func checked(_ result: OpaquePointer?) throws(SQLError) -> OpaquePointer {
        guard let result else { throw lost.error }
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_COPY_IN, PGRES_COPY_OUT: return result
        default:
            let failure = failure(of: result)
            PQclear(result)
            endFailedTransaction()
            throw failure.error
        }
    }

    /// The failure that the server reported, or that of a lost connection.
    func failure(of result: OpaquePointer) -> PostgresFailure {
        PQstatus(handle) == CONNECTION_OK || PostgresFailure.hasState(result)
            ? PostgresFailure(result) : lost
    }

    func endFailedTransaction() {
        guard PQtransactionStatus(handle) == PQTRANS_INERROR, savepointDepth == 0 else { return }
        try? execute("ROLLBACK")
        knownVersion = nil
    }
}
