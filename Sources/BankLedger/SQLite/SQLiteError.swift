import CSQLite

/// What SQLite answered when it did not do what was asked.
struct SQLiteError: Error, Equatable {
    /// The extended result code (sqlite.org/rescode.html).
    let code: Int32
    /// SQLite's words for it.
    let message: String
    /// The `errno` of the system call that failed; 0 if none did.
    let systemErrorNumber: Int32

    /// The failure of the last call on a connection.
    init(code: Int32, database: OpaquePointer?) {
        self.code = code
        if let database {
            self.message = String(cString: sqlite3_errmsg(database))
            self.systemErrorNumber = sqlite3_system_errno(database)
        } else {
            self.message = String(cString: sqlite3_errstr(code))
            self.systemErrorNumber = 0
        }
    }

    /// The primary code of a lock that somebody else holds.
    static let busy = SQLITE_BUSY

    /// The code without its extension.
    var primaryCode: Int32 { code & 0xFF }
}
