import BankDomain
import BankSQL
import BankServices
import Foundation
import LanguageKit
import Synchronization
import XCTest

/// An engine that checks every SQL statement of the ledger for words of a single database's dialect. Statements that
/// the engine itself writes for the ledger are marked and not checked.
///
/// Statements are checked as they are sent, so the suite may run in several processes.
struct RecordingEngine: SQLEngine {
    let base: any SQLEngine

    var libraries: [DeviceReport.Library] { base.libraries }
    var newestSchemaVersion: Int64 { base.newestSchemaVersion }
    func location(_ path: String) -> any SQLLocation { RecordingLocation(base: base.location(path)) }

    func openTemporary(memoryKibibytes: Int) throws(SQLError) -> any SQLConnection {
        RecordingConnection(try base.openTemporary(memoryKibibytes: memoryKibibytes))
    }
}

/// SQL that only SQLite supports, or that has a special meaning there.
enum SQLiteDialectWords {
    private static let words: Set<Substring> = [
        "pragma", "glob", "match", "rowid", "_rowid_", "last_insert_rowid", "iif", "printf", "group_concat",
        "char",
        "collate", "nocase", "escape", "like", "strict", "vacuum", "indexed", "instr", "strftime", "zeroblob",
        "immediate", "replace",
    ]
    private static let beginnings = ["sqlite_", "json_", "pragma_", "fts"]
    private static let phrases = [
        "insert or ", "limit -1", " is ?", " is not ?", "on conflict do update", "(+", " +t.", " +a.", ", +",
        "and +", "where +",
    ]
    // Checked statements, because most are sent repeatedly.
    private static let neutral = Mutex<Set<String>>([])

    /// The first such word in a statement.
    static func found(in sql: String) -> String? {
        if neutral.withLock({ $0.contains(sql) }) { return nil }
        let own = withoutMarked(sql).lowercased()
        if let phrase = phrases.first(where: own.contains) { return phrase }
        let isPart = { (character: Character) in character.isLetter || character.isNumber || character == "_"
        }
        for word in own.split(whereSeparator: { !isPart($0) }) {
            if words.contains(word) || beginnings.contains(where: word.hasPrefix) { return String(word) }
        }
        if let call = scalarMaximum(own) { return call }
        neutral.withLock { _ = $0.insert(sql) }
        return nil
    }

    /// The statement without the parts that an engine wrote.
    private static func withoutMarked(_ sql: String) -> String {
        var own = sql
        while let start = own.range(of: "/*<*/"),
            let end = own.range(of: "/*>*/", range: start.upperBound..<own.endIndex)
        {
            own.replaceSubrange(start.lowerBound..<end.upperBound, with: "x")
        }
        return own
    }

    /// `max` and `min` of several values are specific to SQLite. With one column they are standard SQL.
    private static func scalarMaximum(_ sql: String) -> String? {
        for name in ["max(", "min("] {
            var rest = sql[...]
            while let call = rest.range(of: name) {
                let arguments = rest[call.upperBound...].prefix { $0 != ")" && $0 != "(" }
                if arguments.contains(",") { return name + arguments }
                rest = rest[call.upperBound...]
            }
        }
        return nil
    }
}

private struct RecordingLocation: SQLLocation {
    let base: any SQLLocation

    var path: String { base.path }
    var filePaths: [String] { base.filePaths }
    var exists: Bool { get throws { try base.exists } }
    func open() throws -> any SQLConnection { RecordingConnection(try base.open()) }
    func openForOneReading() throws -> any SQLConnection { RecordingConnection(try base.openForOneReading()) }
    func openUnchanging() throws -> any SQLConnection { RecordingConnection(try base.openUnchanging()) }

    func migrate(
        _ connection: any SQLConnection, _ mode: ExecutionMode, finish: (_ from: Int64) throws -> Void
    ) throws {
        try base.migrate(Self.inner(connection), mode, finish: finish)
    }

    func create(_ fill: (any SQLConnection) throws -> Void) throws {
        try base.create { try fill(RecordingConnection($0)) }
    }

    func copy(_ connection: any SQLConnection, to path: String) throws {
        try base.copy(Self.inner(connection), to: path)
    }

    func restore<Result>(
        from path: String, _ mode: ExecutionMode, at now: Instant, _ body: (SQLRestoredCopy) throws -> Result
    ) throws -> Result {
        try base.restore(from: path, mode, at: now) { copy in
            let openAgain = copy.openAgain
            return try body(
                SQLRestoredCopy(
                    connection: RecordingConnection(copy.connection), formerVersion: copy.formerVersion,
                    formerPath: copy.formerPath,
                    openAgain: { RecordingConnection(try openAgain()) }))
        }
    }

    func load<Result>(
        _ mode: ExecutionMode, _ load: (any SQLRowLoader) throws -> Void,
        finish: (any SQLConnection, @escaping @Sendable () throws -> any SQLConnection) throws -> Result
    ) throws -> Result {
        try base.load(mode, load) { connection, openAgain in
            try finish(RecordingConnection(connection), { RecordingConnection(try openAgain()) })
        }
    }

    private static func inner(_ connection: any SQLConnection) -> any SQLConnection {
        (connection as? RecordingConnection)?.base ?? connection
    }
}

private final class RecordingConnection: SQLConnection {
    let base: any SQLConnection

    init(_ base: any SQLConnection) {
        self.base = base
    }

    var dialect: any SQLDialect { MarkedDialect(base: base.dialect) }
    var transferTexts: any SQLTextIndex { MarkedTextIndex(base: base.transferTexts) }

    func statement(_ sql: String) throws(SQLError) -> any SQLStatement {
        look(at: sql)
        return try base.statement(sql)
    }

    func temporaryStatement(_ sql: String) throws(SQLError) -> any SQLStatement {
        look(at: sql)
        return try base.temporaryStatement(sql)
    }

    func execute(_ sql: String) throws(SQLError) {
        look(at: sql)
        try base.execute(sql)
    }

    private func look(at sql: String) {
        if let word = SQLiteDialectWords.found(in: sql) {
            XCTFail("'\(word)' is SQLite's dialect, in: \(sql)")
        }
    }

    var changedRowCount: Int { base.changedRowCount }
    func begin(_ access: SQLTransactionAccess) throws(SQLError) { try base.begin(access) }
    func commit() throws(SQLError) { try base.commit() }
    func rollBack() throws(SQLError) { try base.rollBack() }
    var isInTransaction: Bool { base.isInTransaction }
    func prepareForWriting() throws(SQLError) { try base.prepareForWriting() }
    func checkpoint() throws(SQLError) { try base.checkpoint() }
    var isReplaced: Bool { base.isReplaced }
    func schemaVersion() throws(SQLError) -> Int64 { try base.schemaVersion() }
    var tables: any SQLTables { MarkedTables(base: base.tables) }
}

private struct MarkedTables: SQLTables {
    let base: any SQLTables

    func requireNewestSchema() throws { try base.requireNewestSchema() }
    func integrityProblems(limit: Int) throws -> [Phrase] { try base.integrityProblems(limit: limit) }
    func loggedTable(_ name: String) throws(SQLError) -> LoggedTable? {
        try base.loggedTable(name).map(marked)
    }
    func loggedTables() throws -> [LoggedTable] { try base.loggedTables().map(marked) }

    private func marked(_ table: LoggedTable) -> LoggedTable {
        LoggedTable(
            name: table.name, columns: table.columns, key: "/*<*/\(table.key)/*>*/",
            content: "/*<*/\(table.content)/*>*/", condition: table.condition,
            lastInserted: table.lastInserted.map { "/*<*/\($0)/*>*/" })
    }

    func exportRows(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws { try base.exportRows(body) }
    func exportedRowCount() throws -> Int { try base.exportedRowCount() }
}

private struct MarkedDialect: SQLDialect {
    let base: any SQLDialect

    func withoutIndex(_ column: String) -> String { marked(base.withoutIndex(column)) }
    func isLike(_ text: String, _ pattern: String) -> String { marked(base.isLike(text, pattern)) }
    func isOne(_ column: String, of list: String) -> String { marked(base.isOne(column, of: list)) }
    func id(_ prefix: String, _ number: String) -> String { marked(base.id(prefix, number)) }
    func joined(_ text: String) -> String { marked(base.joined(text)) }
    func merged(_ list: String, _ order: String, limit: String) -> String {
        base.merged(list, order, limit: limit)
    }

    private func marked(_ sql: String) -> String { "/*<*/\(sql)/*>*/" }
}

private struct MarkedTextIndex: SQLTextIndex {
    let base: any SQLTextIndex

    func lastTransfer() throws -> Int64 { try base.lastTransfer() }
    func add(through end: Int64) throws { try base.add(through: end) }
    func clear() throws { try base.clear() }
    func join(pageCount: Int, isFirst: Bool) throws -> Bool {
        try base.join(pageCount: pageCount, isFirst: isFirst)
    }
    func holds(_ transfer: Int64) throws -> Bool { try base.holds(transfer) }
    func holdsAsNewest(_ transfer: Int64) throws -> Bool { try base.holdsAsNewest(transfer) }

    func search(for text: String) -> SQLTextSearch? {
        base.search(for: text).map { search in
            SQLTextSearch(expression: search.expression) { expression, last in
                "/*<*/\(search.query(expression, last))/*>*/"
            }
        }
    }
}

final class RecordingEngineTests: XCTestCase {
    func testWordsOfOneDialect_AreFound() {
        for sql in [
            "PRAGMA user_version", "SELECT id FROM t WHERE id GLOB 'a*'", "SELECT rowid FROM t",
            "INSERT OR REPLACE INTO t VALUES (1)", "UPDATE t SET a = max(0, a - 1)",
            "SELECT 1 FROM t WHERE a IS ?2", "SELECT a FROM t LIMIT -1", "SELECT a FROM t WHERE +a > 0",
            "SELECT group_concat(a) FROM t", "INSERT INTO t VALUES (1) ON CONFLICT DO UPDATE SET a = 1",
        ] {
            XCTAssertNotNil(SQLiteDialectWords.found(in: sql), sql)
        }
    }

    func testPlainStatementsAndThoseOfTheEngine_AreNotReported() {
        for sql in [
            "SELECT max(id) AS id FROM t", "SELECT 2 * id + 1 AS id FROM t WHERE a IS NOT NULL",
            "INSERT INTO t (a) VALUES (?) ON CONFLICT (a) DO UPDATE SET a = excluded.a",
            "SELECT a FROM t WHERE /*<*/a LIKE ?1 ESCAPE '\\'/*>*/",
        ] {
            XCTAssertNil(SQLiteDialectWords.found(in: sql), sql)
        }
    }
}
