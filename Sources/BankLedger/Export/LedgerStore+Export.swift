import BankSQL
import BankServices
import LanguageKit

extension LedgerStore {
    /// Writes one state of the whole bank to a file that is not there yet. Other processes go on writing meanwhile.
    func exportBank(to path: String, mode: ExecutionMode) throws -> BankExportReport {
        let location = location
        let export = LedgerExport(path: path, open: { try location.openForOneReading() })
        return try read { transaction in
            mode == .commit ? try export.write(transaction) : try export.rehearse(transaction)
        }
    }

    /// Takes a whole bank in, where there is no ledger. A dry run does it beside its place.
    func importBank(
        from path: String, mode: ExecutionMode, progress: @escaping @Sendable (ImportProgress) -> Void
    ) throws -> BankImportReport {
        let report = try exclusively { site in
            guard !site.location.exists else {
                throw ServiceError.alreadyExists(.bank, name: site.location.path)
            }
            return try BankImport(path, site: site, progress: progress).run(mode)
        }
        if mode == .commit { indexTexts() }
        return report
    }
}
