import BankServices

extension LedgerStore {
    /// Copies one state of the books to a file that is not there yet. Others go on writing meanwhile.
    func backUp(to path: String, mode: ExecutionMode) throws -> BackupReport {
        let backup = LedgerBackup(path: path)
        return try read { books in
            mode == .commit ? try backup.write(books) : try backup.rehearse(books)
        }
    }
}
