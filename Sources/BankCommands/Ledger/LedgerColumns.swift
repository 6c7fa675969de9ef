import BankDomain
import BankServices
import LanguageKit
import TerminalKit

enum LedgerColumns {
    static let statistics: [Column<LedgerStatistics>] = [
        .count(key: "accountCount", title: "Accounts") { $0.accountCount },
        .count(key: "activeAccountCount", title: "With transactions") { $0.activeAccountCount },
        .count(key: "transactionCount", title: "Transactions") { $0.transactionCount },
        .count(key: "transferCount", title: "Bookings") { $0.transferCount },
        .moneys(key: "credits", title: "Credits") { $0.credits },
        .moneys(key: "debits", title: "Debits") { $0.debits },
        Column(key: "firstBookingDate", title: "First booking") { .optional($0.firstBookingDate?.text) },
        Column(key: "lastBookingDate", title: "Last booking") { .optional($0.lastBookingDate?.text) },
    ]

    static let verification: [Column<VerificationReport>] = [
        Column(
            key: "isSound", title: "Intact", phrase: { $0.isSound ? "yes" : "no" },
            value: { .boolean($0.isSound) }),
        .count(key: "accountCount", title: "Accounts") { $0.accountCount },
        .count(key: "entryCount", title: "Entries") { $0.entryCount },
        Column(
            key: "firstFault", title: "First problem", phrase: { $0.firstFault.map(Notice.fault) ?? "none" }
        ) {
            guard let fault = $0.firstFault else { return .null }
            return .object([
                ("kind", .string(fault.kind.rawValue)), ("account", .optional(fault.account)),
                ("entryNumber", fault.entryNumber.map(OutputValue.count) ?? .null),
                ("detail", .string(fault.detail.english)),
            ])
        },
    ]

    /// The same, with the checkpoint that the ledger was compared with.
    static let comparison =
        verification + [
            Column(key: "checkpoint", title: "Checkpoint", phrase: checkpointText) {
                $0.checkpoint.map(CheckpointColumns.value) ?? .null
            }
        ]

    private static func checkpointText(_ report: VerificationReport) -> Phrase {
        guard let content = report.checkpoint?.content else { return "none" }
        return "transfer \(content.transferNumber), \(content.createdAt.text)"
    }

    static let backup: [Column<BackupReport>] = [
        .text(key: "path", title: "Backup") { $0.path },
        .time(key: "createdAt", title: "Created") { $0.createdAt },
        .count(key: "byteCount", title: "Bytes") { $0.byteCount },
        .count(key: "accountCount", title: "Accounts") { $0.accountCount },
        .count(key: "entryCount", title: "Entries") { $0.entryCount },
    ]

    static let savedKey: [Column<(path: String, entry: SecureStorageKey)>] = [
        .text(key: "path", title: "File") { $0.path },
        .text(key: "key", title: "Key") { $0.entry.name },
    ]

    static let export: [Column<BankExportReport>] = [
        .text(key: "path", title: "Export") { $0.path },
        .time(key: "createdAt", title: "Created") { $0.createdAt },
        .count(key: "byteCount", title: "Bytes") { $0.byteCount },
        .count(key: "rowCount", title: "Rows") { $0.rowCount },
        .count(key: "accountCount", title: "Accounts") { $0.accountCount },
        .count(key: "entryCount", title: "Entries") { $0.entryCount },
    ]

    static let bankImport: [Column<BankImportReport>] = [
        .text(key: "path", title: "Ledger") { $0.path },
        .time(key: "exportedAt", title: "Exported") { $0.exportedAt },
        .count(key: "schemaVersion", title: "Ledger version") { $0.schemaVersion },
        .count(key: "rowCount", title: "Rows") { $0.rowCount },
        .count(key: "accountCount", title: "Accounts") { $0.accountCount },
        .count(key: "entryCount", title: "Entries") { $0.entryCount },
    ]

    static let restore: [Column<RestoreReport>] = [
        .text(key: "path", title: "Restored from") { $0.path },
        Column(key: "formerPath", title: "Previous ledger") { .optional($0.formerPath) },
        .count(key: "schemaVersion", title: "Backup version") { $0.schemaVersion },
        .count(key: "accountCount", title: "Accounts") { $0.accountCount },
        .count(key: "entryCount", title: "Entries") { $0.entryCount },
        Column(key: "newestBooking", title: "Newest booking") { .optional($0.newestBooking?.text) },
    ]

    static let migration: [Column<MigrationReport>] = [
        .text(key: "path", title: "Ledger") { $0.path },
        .count(key: "fromVersion", title: "From version") { $0.fromVersion },
        .count(key: "toVersion", title: "To version") { $0.toVersion },
        Column(
            key: "wasNeeded", title: "Result",
            phrase: { $0.wasNeeded ? "upgraded" : "nothing to do" },
            csvText: { $0.wasNeeded ? "true" : "false" }, value: { .boolean($0.wasNeeded) }),
    ]

    static let initialization: [Column<LedgerInitialization>] = [
        .text(key: "path", title: "Ledger") { $0.path },
        .text(key: "operatorName", title: "Operator") { $0.operatorUser.name },
        .text(key: "operatorID", title: "User ID") { $0.operatorUser.id.text },
        .text(key: "timeZone", title: "Time zone") { $0.timeZone },
        .text(key: "currency", title: "Currency") { $0.currency.code },
        Column(
            key: "isNew", title: "New", phrase: { $0.isNew ? "yes" : "no" }, value: { .boolean($0.isNew) }),
    ]
}
