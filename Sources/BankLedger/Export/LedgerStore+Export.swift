import BankServices
import LanguageKit

extension LedgerStore {
    /// Writes one state of the whole bank to a file that is not there yet. Others go on writing meanwhile.
    func exportBank(to path: String, mode: ExecutionMode) throws -> BankExportReport {
        let file = file
        let export = LedgerExport(path: path, open: { try file.open() })
        return try read { books in
            mode == .commit ? try export.write(books) : try export.rehearse(books)
        }
    }

    /// Takes a whole bank in, where there are no books. A dry run does it beside their place.
    func importBank(
        from path: String, mode: ExecutionMode, progress: @escaping @Sendable (ImportProgress) -> Void
    ) throws -> BankImportReport {
        let report = try exclusively { site in
            guard !site.file.exists else {
                throw ServiceError.alreadyExists(.bank, name: site.file.path)
            }
            let incoming = try BankImport(path, site: site, progress: progress)
            guard mode == .commit else { return try site.file.draft { try incoming.fill($0) } }
            var report: BankImportReport?
            try site.file.replace { report = try incoming.fill($0) }
            guard let report else { throw MalformedValue("nothing was imported") }
            return report
        }
        if mode == .commit { indexTexts() }
        return report
    }
}
