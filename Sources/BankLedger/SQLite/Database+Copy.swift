import CSQLite

extension Database {
    /// The version of the library.
    static var libraryVersion: String { String(cString: sqlite3_libversion()) }

    /// Copies everything, as it is at one moment, into another database, in place of what is there (SQLite's online
    /// backup). To be called inside a transaction of this one, so that nobody's writing makes it begin again.
    func copy(into other: Database) throws(SQLiteError) {
        try other.takeCopy(of: self.connection)
    }

    private func takeCopy(of source: OpaquePointer) throws(SQLiteError) {
        guard let backup = sqlite3_backup_init(connection, "main", source, "main") else {
            throw SQLiteError(code: sqlite3_extended_errcode(connection), database: connection)
        }
        let stepped = sqlite3_backup_step(backup, -1)
        let finished = sqlite3_backup_finish(backup)
        let code = stepped == SQLITE_DONE ? finished : stepped
        guard code == SQLITE_OK else { throw SQLiteError(code: code, database: connection) }
    }
}
