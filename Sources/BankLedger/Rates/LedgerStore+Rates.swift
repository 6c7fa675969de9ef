import BankDomain
import BankExchange
import BankServices

extension LedgerStore {
    /// Takes files of rates in, each in a transaction of its own; a dry run tries all in one that is not kept.
    func importRates(_ request: RatesImportRequest, by principal: Principal) throws -> [ImportedRates] {
        guard request.mode == .commit else {
            return try write(.dryRun) { transaction in
                try request.filePaths.map { try transaction.rates.importRates($0) }
            }
        }
        return try request.filePaths.map { path in
            try write(.commit, AuditedAction(.fxImport, by: principal, on: path)) {
                try $0.rates.importRates(path)
            }
        }
    }
}

extension RateStore {
    fileprivate func importRates(_ path: String) throws -> ImportedRates {
        let rates = RatesImport(self)
        try RatesFile.read(path, into: rates)
        return try rates.report(path: path)
    }
}
