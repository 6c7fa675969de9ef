import BankDomain
public import BankServices

extension ImportReport {
    /// One file with three bookings.
    public static let sample = ImportReport(
        files: [ImportedFile(path: "bookings.csv", kind: .bookings, rowCount: 3, wasAlreadyImported: false)],
        reconciliation: nil)
}

extension LedgerInitialization {
    /// A new ledger.
    public static let sample = LedgerInitialization(
        path: "/home/user/bank.sqlite", operatorUser: User(id: "USR001", name: "operator"), isNew: true)
}

extension LedgerStatistics {
    /// Two accounts and one transfer.
    public static let sample = LedgerStatistics(
        accountCount: 2, activeAccountCount: 2, transferCount: 1, transactionCount: 2,
        credits: [Money(minorUnits: 2_500, currency: .usd)],
        debits: [Money(minorUnits: 2_500, currency: .usd)], firstBookingDate: .sample,
        lastBookingDate: .sample)
}

extension DemoStatus {
    /// A demo bank, by default as seeded.
    public static func sample(transferCount: Int = 0) -> DemoStatus {
        DemoStatus(seed: 42, clock: .sample, accountCount: 2, transferCount: transferCount)
    }
}

extension DemoClockChange {
    /// A day that ended with three entries.
    public static func sample(transferCount: Int = 0) -> DemoClockChange {
        DemoClockChange(
            status: .sample(transferCount: transferCount), endedDayCount: 1, entryCount: 3,
            failedOrderCount: 0)
    }
}
