import BankDomain
public import BankServices

extension ImportReport: ReadableResource {
    public static let schemaName = "ImportReport"
    public static let fields = ResourceFields<ImportReport>([
        .objects("files", "ImportedFile", fileFields) { $0.files },
        .object(optional: "reconciliation", "BalanceReconciliation", balanceFields) { $0.reconciliation },
    ])

    private static let fileFields: [Field<ImportedFile>] = [
        .text("path") { FilePath.name(of: $0.path) },
        .word("kind") { $0.kind },
        .integer("rowCount") { $0.rowCount },
        .flag("wasAlreadyImported") { $0.wasAlreadyImported },
    ]

    private static let balanceFields: [Field<BalanceReconciliation>] = [
        .integer("rowCount") { $0.rowCount },
        .integer("matchedCount") { $0.matchedCount },
        .objects(
            "differenceCounts", "DifferenceCount",
            [.money("amount") { $0.amount }, .integer("count") { $0.count }]
        ) { (balances: BalanceReconciliation) -> [BalanceReconciliation.DifferenceCount] in
            balances.differenceCounts
        },
        .moneys("credits") { $0.credits },
        .moneys("debits") { $0.debits },
        .integer("statedBelowZeroCount") { $0.statedBelowZeroCount },
        .integer("bookedBelowZeroCount") { $0.bookedBelowZeroCount },
        .integer("accountsEndingBelowZeroCount") { $0.accountsEndingBelowZeroCount },
        .objects("differences", "BalanceDifference", differenceFields) { $0.differences },
    ]

    private static let differenceFields: [Field<BalanceDifference>] = [
        .text("path") { FilePath.name(of: $0.path) },
        .integer("line") { $0.line },
        .text("accountNumber") { $0.accountNumber },
        .date("date") { $0.date },
        .money("predicted") { $0.predicted },
        .money("stated") { $0.stated },
        .money("difference") { $0.difference },
    ]

    public init(reading json: ResourceReader) throws {
        self.init(
            files: try json.objects("files") {
                ImportedFile(
                    path: try $0.text("path"), kind: try $0.word("kind"),
                    rowCount: try $0.integer("rowCount"),
                    wasAlreadyImported: try $0.flag("wasAlreadyImported"))
            }, reconciliation: try json.object(optional: "reconciliation", BalanceReconciliation.init(json:)))
    }
}

extension BalanceReconciliation {
    fileprivate init(json: ResourceReader) throws {
        self.init(
            rowCount: try json.integer("rowCount"), matchedCount: try json.integer("matchedCount"),
            differenceCounts: try json.objects("differenceCounts") {
                DifferenceCount(amount: try $0.money("amount"), count: try $0.integer("count"))
            },
            differences: try json.objects("differences") {
                BalanceDifference(
                    path: try $0.text("path"), line: try $0.integer("line"),
                    accountNumber: try $0.text("accountNumber"), date: try $0.date("date"),
                    predicted: try $0.money("predicted"), stated: try $0.money("stated"),
                    difference: try $0.money("difference"))
            }, credits: try json.moneys("credits"), debits: try json.moneys("debits"),
            statedBelowZeroCount: try json.integer("statedBelowZeroCount"),
            bookedBelowZeroCount: try json.integer("bookedBelowZeroCount"),
            accountsEndingBelowZeroCount: try json.integer("accountsEndingBelowZeroCount"))
    }
}

extension LedgerAPI {
    public static let checksBalances = Parameter<Bool>.flag(
        "checkBalances", in: .query, "Compare the running balances that the files state")

    public static let importFiles = Route<ImportReport>(
        "ledger import", .post, "/ledger/import", "Import files of another bank, for operators",
        [checksBalances.description, Paging.dryRun.description],
        upload: UploadDescription(parts: [
            UploadDescription.Part("map", "The map, which says how the files are read"),
            UploadDescription.Part(
                "file", "The files, in the order in which they are booked", isRepeated: true),
            UploadDescription.Part(
                "lookup", "The files in which the map looks values up, under the names that it has",
                isRepeated: true, isRequired: false),
        ]), longWork: LongWork(.ledgerImport, in: .operator))
}
