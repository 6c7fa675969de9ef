import BankDomain
public import BankServices

extension ImportReport: ReadableResource {
    public static let record = Record(
        "ImportReport", ImportReport.init, .objects("files", ImportedFile.record, \.files),
        .object(optional: "reconciliation", BalanceReconciliation.record, \.reconciliation))
}

extension ImportedFile {
    fileprivate static let record = Record(
        "ImportedFile", ImportedFile.init,
        .text("path") { @Sendable in FilePath.name(of: $0.path) }, .word("kind", \.kind),
        .integer("rowCount", \.rowCount), .flag("wasAlreadyImported", \.wasAlreadyImported))
}

extension BalanceReconciliation {
    fileprivate static let record = Record(
        "BalanceReconciliation", BalanceReconciliation.init,
        .integer("rowCount", \.rowCount), .integer("matchedCount", \.matchedCount),
        .objects("differenceCounts", DifferenceCount.record, \.differenceCounts),
        .objects("differences", BalanceDifference.record, \.differences),
        .moneys("credits", \.credits), .moneys("debits", \.debits),
        .integer("statedBelowZeroCount", \.statedBelowZeroCount),
        .integer("bookedBelowZeroCount", \.bookedBelowZeroCount),
        .integer("accountsEndingBelowZeroCount", \.accountsEndingBelowZeroCount))
}

extension BalanceReconciliation.DifferenceCount {
    fileprivate static let record = Record(
        "DifferenceCount", BalanceReconciliation.DifferenceCount.init,
        .money("amount", \.amount), .integer("count", \.count))
}

extension BalanceDifference {
    fileprivate static let record = Record(
        "BalanceDifference", BalanceDifference.init,
        .text("path") { @Sendable in FilePath.name(of: $0.path) }, .integer("line", \.line),
        .text("accountNumber", \.accountNumber), .date("date", \.date),
        .money("predicted", \.predicted), .money("stated", \.stated),
        .money("difference", \.difference))
}

extension LedgerAPI {
    public static let importFiles = Route(
        "ledger import", .post, "/ledger/import", "Import another bank's files, for operators",
        .flag("checkBalances", in: .query, "Compare the balances in the files"), .mode,
        .file(name: "map", "The mapping file"),
        .files("The files, in the order to import them"),
        Parameter<[String]>.files(
            name: "lookup", "Files in which the map looks up values, with the names that the map uses"
        ).optional,
        longWork: LongWork(.ledgerImport, in: .operator)
    ) { call, checksBalances, mode, map, files, _ in
        let request = ImportRequest(
            mapPath: map, filePaths: files, checksBalances: checksBalances, mode: mode)
        let report = call.report
        return try await call.services.ledgerService.importFiles(request) {
            report(CallProgress(done: $0.bytes, total: $0.totalBytes))
        }
    }
}
