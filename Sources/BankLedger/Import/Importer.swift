import BankCryptography
import BankDomain
import BankExchange
import BankRules
import BankSQL
import BankServices
import LanguageKit

/// Imports files into the ledger, one after another.
final class Importer {
    private let map: ImportMap
    private let mapPath: String
    private let account: String?
    private let comparison: BalanceComparison?
    private let progress: (ImportProgress) -> Void

    /// Creates an importer and reads the mapping file of its request. Throws `invalidFile`.
    init(_ request: ImportRequest, progress: @escaping (ImportProgress) -> Void) throws {
        self.mapPath = request.mapPath
        self.account = request.account
        self.map = try ImportMap.read(path: request.mapPath)
        self.comparison = request.checksBalances ? BalanceComparison(currency: map.currency) : nil
        self.progress = progress
    }

    /// Imports one file completely, unless the same content was imported before.
    func importFile(_ path: String, into transaction: LedgerTransaction) throws -> ImportedFile {
        let source = try ImportSource(path: path, map: map, progress: progress)
        var account: String?
        if case .bookings = source.map { account = try number(of: self.account, transaction) }
        let digest = Self.digest(of: source, account)
        // Before digests had the account, a file was known for all.
        let known =
            try transaction.importedFiles.importedFile(digest)
            ?? transaction.importedFiles.importedFile(source.digest)
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
            let rows = try comparedRows(
                source, bookings, account, transaction, firstTransfer: known?.firstTransfer)
            if known == nil {
                try BookingsImport(bookings, map.currency, account: account).run(
                    source, transaction, compared: rows)
            } else if let rows {
                while try source.next() { try rows.take() }
            }
        case .orders(let orders):
            if known == nil { try OrdersImport(orders, map.currency).run(source, transaction) }
        }
        return try known?.file(path: path) ?? record(source, digest, transaction)
    }

    // The same content is another file for another account: two accounts may have equal entries.
    private static func digest(of source: ImportSource, _ account: String?) -> Digest {
        guard let account else { return source.digest }
        var bytes = CanonicalBytes()
        bytes.append(account)
        bytes.append(source.digest)
        return bytes.digest
    }

    /// The result of the comparison; `nil` unless requested.
    func reconciliation() -> BalanceReconciliation? { comparison?.result() }

    // The number of an account that is named by number, IBAN or ID.
    private func number(of account: String?, _ transaction: LedgerTransaction) throws -> String? {
        guard let account else { return nil }
        let accounts = transaction.accounts
        if let known = try accounts.account(numbered: account) { return known.account.accountNumber }
        if let iban = try? IBAN(account), let known = try accounts.account(iban) {
            return known.account.accountNumber
        }
        return try accounts.account(AccountID(account)).account.accountNumber
    }

    private func comparedRows(
        _ source: ImportSource, _ bookings: BookingsMap, _ account: String?,
        _ transaction: LedgerTransaction, firstTransfer: Int64?
    ) throws -> ComparedRows? {
        guard let comparison else { return nil }
        guard let balance = bookings.balance else {
            throw ServiceError.invalidFile(
                path: mapPath, line: nil, column: "balance", reason: "it is needed to check balances")
        }
        return ComparedRows(
            source, bookings, balance: balance, account: account, comparison: comparison,
            transaction: transaction, firstTransfer: try firstTransfer ?? transaction.postings.nextNumber())
    }

    private func record(
        _ source: ImportSource, _ digest: Digest, _ transaction: LedgerTransaction
    ) throws -> ImportedFile {
        let file = ImportedFile(
            path: source.file.path, kind: source.map.kind, rowCount: source.rowCount,
            wasAlreadyImported: false)
        try transaction.importedFiles.recordImport(
            file, digest: digest, byteCount: source.file.byteCount)
        return file
    }
}

extension LedgerStore {
    /// Imports files, each in a transaction of its own; a dry run tries all in one that is rolled back.
    func importFiles(
        _ request: ImportRequest, by principal: Principal,
        progress: @escaping @Sendable (ImportProgress) -> Void
    ) throws -> ImportReport {
        let importer = try Importer(request, progress: progress)
        var files: [ImportedFile] = []
        switch request.mode {
        case .commit:
            for path in request.filePaths {
                let action = AuditedAction(.ledgerImport, by: principal, on: FilePath.name(of: path))
                files.append(try change(.commit, action) { try importer.importFile(path, into: $0) })
            }
            indexTexts()
            checkpoint()
        case .dryRun:
            files = try change(.dryRun) { transaction in
                try request.filePaths.map { try importer.importFile($0, into: transaction) }
            }
        }
        return ImportReport(files: files, reconciliation: importer.reconciliation())
    }
}

struct ImportedFileStore: NounStore {
    let transaction: LedgerTransaction

    /// The record of an imported file with this content.
    func importedFile(_ digest: Digest) throws -> KnownFile? {
        try stored.first(
            "SELECT kind, row_count, first_transfer FROM imported_file WHERE digest = ?", digest
        ) { row in
            KnownFile(
                kind: try StoredValue.choice(row.text("kind"), as: ImportedFile.Kind.self),
                rowCount: Int(row.int64("row_count")),
                firstTransfer: try StoredValue.number(row.int64("first_transfer")))
        }
    }

    /// Records a file as imported, with the rows just posted.
    func recordImport(_ file: ImportedFile, digest: Digest, byteCount: Int) throws {
        let transfers = file.kind == .bookings ? file.rowCount : 0
        try write(
            .insert(
                into: "imported_file",
                "digest, path, kind, row_count, byte_count, imported_at, first_transfer"), digest, file.path,
            file.kind.rawValue, file.rowCount, byteCount, now,
            try transaction.postings.nextNumber() - Int64(transfers))
    }

    /// The balance of the account with this number before a transfer; 0 if there is no such account.
    func balance(ofNumber number: String, before transfer: Int64) throws -> Int64 {
        try database.first(
            """
            SELECT coalesce((SELECT sum(amount) FROM transfer WHERE credit = a.id AND id < ?2), 0)
                - coalesce((SELECT sum(amount) FROM transfer WHERE debit = a.id AND id < ?2), 0) AS balance
            FROM account a WHERE upper(a.number) = upper(?1)
            """, number, transfer
        ) { $0.int64("balance") } ?? 0
    }
}

/// The record of an imported file.
struct KnownFile {
    let kind: ImportedFile.Kind
    let rowCount: Int
    /// The number of its first transfer, or of the next one if it has none.
    let firstTransfer: Int64

    /// The report for a file with the same content.
    func file(path: String) -> ImportedFile {
        ImportedFile(path: path, kind: kind, rowCount: rowCount, wasAlreadyImported: true)
    }
}
