package import BankSQL

/// A connection that forwards to another and records the statements.
package final class WatchedConnection: SQLConnection {
    private let base: any SQLConnection
    /// The statements, in order.
    package private(set) var statements: [String] = []

    package init(_ base: any SQLConnection) {
        self.base = base
    }

    package var dialect: any SQLDialect { base.dialect }

    package func statement(_ sql: String) throws(SQLError) -> any SQLStatement {
        statements.append(sql)
        return try base.statement(sql)
    }

    package func temporaryStatement(_ sql: String) throws(SQLError) -> any SQLStatement {
        statements.append(sql)
        return try base.temporaryStatement(sql)
    }

    package func execute(_ sql: String) throws(SQLError) {
        statements.append(sql)
        try base.execute(sql)
    }

    package var transferTexts: any SQLTextIndex { base.transferTexts }
    package var changedRowCount: Int { base.changedRowCount }
    package func begin(_ access: SQLTransactionAccess) throws(SQLError) { try base.begin(access) }
    package func commit() throws(SQLError) { try base.commit() }
    package func rollBack() throws(SQLError) { try base.rollBack() }
    package var isInTransaction: Bool { base.isInTransaction }
    package func prepareForWriting() throws(SQLError) { try base.prepareForWriting() }
    package func checkpoint() throws(SQLError) { try base.checkpoint() }
    package var isReplaced: Bool { base.isReplaced }
    package func schemaVersion() throws(SQLError) -> Int64 { try base.schemaVersion() }
    package var tables: any SQLTables { base.tables }
}
