import BankDomain
public import BankServices

/// The result of comparing a statement file with the ledger, and a page of its entries.
public struct ReconciliationState: Resource {
    public let report: ReconciliationReport
    public let entries: [ReconciledEntry]

    public init(report: ReconciliationReport, entries: [ReconciledEntry]) {
        self.report = report
        self.entries = entries
    }

    public static let schemaName = "Reconciliation"
    public static let fields = ResourceFields<ReconciliationState>(
        [
            .text("accountID") { $0.report.accountID.text },
            .text("path") { FilePath.name(of: $0.report.path) },
            .word("format") { $0.report.format },
            .text(optional: "statedAccount") { $0.report.statedAccount },
            .date("from") { $0.report.from },
            .date("to") { $0.report.to },
            .integer("statementCount") { $0.report.statementCount },
            .money(optional: "statedOpeningBalance") { $0.report.opening.stated },
            .money(optional: "bookedOpeningBalance") { $0.report.opening.booked },
            .money(optional: "statedClosingBalance") { $0.report.closing.stated },
            .money(optional: "bookedClosingBalance") { $0.report.closing.booked },
            .integer("movedCount") { $0.report.movedCount },
            .integer("unbookedCount") { $0.report.unbookedCount },
            .objects("balanceFaults", "StatedBalanceFault", balanceFaultFields) { $0.report.balanceFaults },
            .flag("agrees") { $0.report.agrees },
            .objects("entries", "ReconciledEntry", entryFields) { $0.entries },
        ] + ReconciliationStatus.allCases.map(tally))

    private static func tally(_ status: ReconciliationStatus) -> Field<ReconciliationState> {
        .object(
            status.rawValue, "ReconciliationTally",
            [.integer("count") { $0.count }, .money("sum") { $0.sum }]
        ) { (state: ReconciliationState) -> ReconciliationTally in
            let nothing = Money.zero(state.report.opening.booked.currency)
            return state.report.tallies[status] ?? ReconciliationTally(count: 0, sum: nothing)
        }
    }

    private static let balanceFaultFields: [Field<StatedBalanceFault>] = [
        .integer("line") { $0.line },
        .text("kind") { $0.kind.rawValue },
        .money("stated") { $0.stated },
        .money("computed") { $0.computed },
    ]

    private static let entryFields: [Field<ReconciledEntry>] = [
        .word("status") { $0.status },
        .integer(optional: "line") { $0.line },
        .texts("differences") { $0.differences.map(\.rawValue) },
        .date(optional: "statedDate") { $0.stated?.bookingDate },
        .money(optional: "statedAmount") { $0.stated?.amount },
        .date(optional: "bookedDate") { $0.booked?.bookingDate },
        .money(optional: "bookedAmount") { $0.booked?.amount },
        .text(optional: "transactionID") { $0.booked?.bankReference },
        .text(optional: "bankReference") { $0.stated?.bankReference },
        .text("reference") { text($0) { $0.reference } },
        .text("counterparty") { text($0) { $0.counterparty } },
        .text("description") { text($0) { $0.description } },
    ]

    // The file's text is preferred, because the ledger's can be looked up.
    private static func text(_ entry: ReconciledEntry, _ part: (ReconciledSide) -> String) -> String {
        let stated = entry.stated.map(part) ?? ""
        return stated.isEmpty ? entry.booked.map(part) ?? "" : stated
    }
}

extension StatementsAPI {
    public static let fileFormat = Parameter<ReconciliationFormat>.word(
        "format", in: .query, "How the file is written; seen from its beginning if left out")
    public static let toleranceDays = Parameter<Int>.number(
        "days", in: .query, 0...ReconciliationRequest.toleranceMaximum,
        "How many days apart the same entry may be booked; 3 if left out")
    public static let includesMatched = Parameter<Bool>.flag("all", in: .query, "List matching entries, too")
    public static let dateColumn = Parameter<String>.text(
        "dateColumn", in: .query, "CSV column of the booking date"
    ).optional
    public static let amountColumn = Parameter<String>.text(
        "amountColumn", in: .query, "CSV column of the signed amount"
    ).optional
    public static let dateFormat = Parameter<String>.text(
        "dateFormat", in: .query, "How CSV writes days: DD.MM.YYYY"
    ).optional
    public static let decimalComma = Parameter<Bool>.flag(
        "decimalComma", in: .query, "Whether a comma stands before the decimals in CSV")

    public static let reconcile = Route<ReconciliationState>(
        "statements reconcile", .post, "/accounts/{id}/reconciliation",
        "Compare a bank's statement file with the ledger",
        [
            AccountsAPI.id.description, fileFormat.description, toleranceDays.description,
            includesMatched.description, dateColumn.description, amountColumn.description,
            dateFormat.description, decimalComma.description, Paging.page.description,
            Paging.limit.description,
        ], upload: .file("The bank's statement: CSV, camt.053, MT940 or OFX"),
        longWork: LongWork(.statementsShow))
}
