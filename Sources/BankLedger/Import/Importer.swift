import BankDomain
import BankExchange
import BankServices
import LanguageKit

/// Takes files into the ledger, one after another.
final class Importer {
    private let map: ImportMap
    private let mapPath: String
    private let comparison: BalanceComparison?
    private let progress: (ImportProgress) -> Void

    /// An importer for a request whose mapping file is read now. Throws `invalidFile`.
    init(_ request: ImportRequest, progress: @escaping (ImportProgress) -> Void) throws {
        self.mapPath = request.mapPath
        self.map = try ImportMap.read(path: request.mapPath)
        self.comparison = request.checksBalances ? BalanceComparison(currency: map.currency) : nil
        self.progress = progress
    }

    /// Takes one file in, all of it, unless its content is in already.
    func importFile(_ path: String, into transaction: LedgerTransaction) throws -> ImportedFile {
        let source = try ImportSource(path: path, map: map, progress: progress)
        let known = try transaction.importedFiles.importedFile(source.digest)
        switch source.map {
        case .accounts(let accounts):
            if known == nil { try AccountsImport(accounts, map.currency).run(source, transaction) }
        case .users(let users):
            if known == nil { try UsersImport(users).run(source, transaction) }
        case .owners(let owners):
            if known == nil { try OwnersImport(owners).run(source, transaction) }
        case .cards(let cards):
            if known == nil { try CardsImport(cards, map).run(source, transaction) }
        case .bookings(let bookings):
            let rows = try comparedRows(source, bookings, transaction, firstTransfer: known?.firstTransfer)
            if known == nil {
                try BookingsImport(bookings, map.currency).run(source, transaction, compared: rows)
            } else if let rows {
                while try source.next() { try rows.take() }
            }
        case .orders(let orders):
            if known == nil { try OrdersImport(orders, map.currency).run(source, transaction) }
        }
        return try known?.file(path: path) ?? record(source, transaction)
    }

    /// The result of the comparison; `nil` unless it was asked for.
    func reconciliation() -> BalanceReconciliation? { comparison?.result() }

    private func comparedRows(
        _ source: ImportSource, _ bookings: BookingsMap, _ transaction: LedgerTransaction,
        firstTransfer: Int64?
    ) throws -> ComparedRows? {
        guard let comparison else { return nil }
        guard let balance = bookings.balance else {
            throw ServiceError.invalidFile(
                path: mapPath, line: nil, column: "balance", reason: "is needed to check balances")
        }
        return ComparedRows(
            source, bookings, balance: balance, comparison: comparison, transaction: transaction,
            firstTransfer: try firstTransfer ?? transaction.postings.nextNumber())
    }

    private func record(_ source: ImportSource, _ transaction: LedgerTransaction) throws -> ImportedFile {
        let file = ImportedFile(
            path: source.file.path, kind: source.map.kind, rowCount: source.rowCount,
            wasAlreadyImported: false)
        try transaction.importedFiles.recordImport(
            file, digest: source.digest, byteCount: source.file.byteCount)
        return file
    }
}
