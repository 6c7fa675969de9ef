import BankDomain
public import BankServices

extension LedgerCheckpoint {
    /// A checkpoint of two transfers.
    public static let sample = LedgerCheckpoint(
        content: Content(
            bankCreatedAt: .sample, createdAt: .sample, transferNumber: 2, entryCount: 4, accountCount: 3,
            headsDigest: String(repeating: "0a", count: 32)),
        publicKey: String(repeating: "0b", count: 32), signature: String(repeating: "0c", count: 64))
}

extension BankExportReport {
    /// An export of forty rows.
    public static let sample = BankExportReport(
        path: "bank.jsonl", createdAt: .sample, byteCount: 9_000, rowCount: 40, accountCount: 3,
        entryCount: 4)
}

extension BankImportReport {
    /// An import of forty rows.
    public static let sample = BankImportReport(
        path: "ledger.db", exportedAt: .sample, schemaVersion: 4, rowCount: 40, accountCount: 3,
        entryCount: 4)
}

extension RestoreReport {
    /// A restore that replaced a ledger.
    public static let sample = RestoreReport(
        path: "copy.db", formerPath: "ledger.db.before-restore-20260115T093000Z", schemaVersion: 4,
        accountCount: 3, entryCount: 4, newestBooking: .sample)
}
