import BankDomain
import BankServices

extension LedgerStore {
    /// Takes files in, each in a transaction of its own; a dry run tries all in one that is not kept.
    func importFiles(
        _ request: ImportRequest, by principal: Principal,
        progress: @escaping @Sendable (ImportProgress) -> Void
    ) throws -> ImportReport {
        let importer = try Importer(request, progress: progress)
        var files: [ImportedFile] = []
        switch request.mode {
        case .commit:
            for path in request.filePaths {
                let action = AuditedAction(.ledgerImport, by: principal, on: path)
                files.append(try write(.commit, action) { try importer.importFile(path, into: $0) })
            }
            indexTexts()
            checkpoint()
        case .dryRun:
            files = try write(.dryRun) { transaction in
                try request.filePaths.map { try importer.importFile($0, into: transaction) }
            }
        }
        return ImportReport(files: files, reconciliation: importer.reconciliation())
    }
}
