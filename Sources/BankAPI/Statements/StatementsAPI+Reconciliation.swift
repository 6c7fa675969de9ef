import BankDomain
import BankServices

/// The result of comparing a statement file with the ledger, and a page of its entries.
public struct ReconciliationState: Resource {
    let report: ReconciliationReport
    let entries: [ReconciledEntry]

    public static let schemaName = "Reconciliation"
    public static let fields =
        ResourceFields<ReconciliationState>(
            .id("accountID", \.report.accountID),
            .text("path") { @Sendable in FilePath.name(of: $0.report.path) },
            .word("format", \.report.format),
            .text(optional: "statedAccount", \.report.statedAccount),
            .date("from", \.report.from),
            .date("to", \.report.to),
            .integer("statementCount", \.report.statementCount),
            .money(optional: "statedOpeningBalance", \.report.opening.stated),
            .money(optional: "bookedOpeningBalance", \.report.opening.booked),
            .money(optional: "statedClosingBalance", \.report.closing.stated),
            .money(optional: "bookedClosingBalance", \.report.closing.booked),
            .integer("movedCount", \.report.movedCount),
            .integer("unbookedCount", \.report.unbookedCount),
            .objects("balanceFaults", "StatedBalanceFault", balanceFaultFields, \.report.balanceFaults),
            .texts("notices", \.report.noticeTexts),
            .flag("agrees", \.report.agrees),
            .objects("entries", "ReconciledEntry", entryFields, \.entries)
        ) + ReconciliationStatus.allCases.map(tally).reduce(ResourceFields(), +)

    private static func tally(_ status: ReconciliationStatus) -> ResourceFields<ReconciliationState> {
        ResourceFields(
            .object(status.rawValue, ReconciliationTally.record) { @Sendable state in
                let nothing = Money.zero(state.report.opening.booked.currency)
                return state.report.tallies[status] ?? ReconciliationTally(count: 0, sum: nothing)
            })
    }

    private static let balanceFaultFields = ResourceFields<StatedBalanceFault>(
        .integer("line", \.line), .code("kind", \.kind), .money("stated", \.stated),
        .money("computed", \.computed))

    private static let entryFields = ResourceFields<ReconciledEntry>(
        .word("status", \.status), .integer(optional: "line", \.line), .codes("differences", \.differences),
        .date(optional: "statedDate", \.statedDate), .money(optional: "statedAmount", \.statedAmount),
        .date(optional: "bookedDate", \.bookedDate), .money(optional: "bookedAmount", \.bookedAmount),
        .text(optional: "transactionID", \.transactionID),
        .text(optional: "bankReference", \.bankReference), .text("reference", \.reference),
        .text("counterparty", \.counterparty), .text("description", \.description))
}

extension ReconciledEntry {
    fileprivate var statedDate: CalendarDate? { stated?.bookingDate }
    fileprivate var statedAmount: Money? { stated?.amount }
    fileprivate var bookedDate: CalendarDate? { booked?.bookingDate }
    fileprivate var bookedAmount: Money? { booked?.amount }
    fileprivate var transactionID: String? { booked?.bankReference }
    fileprivate var bankReference: String? { stated?.bankReference }
    fileprivate var reference: String { text(\.reference) }
    fileprivate var counterparty: String { text(\.counterparty) }
    fileprivate var description: String { text(\.description) }

    // The file's text is preferred, because the ledger's can be looked up.
    private func text(_ part: (ReconciledSide) -> String) -> String {
        let stated = stated.map(part) ?? ""
        return stated.isEmpty ? booked.map(part) ?? "" : stated
    }
}

extension ReconciliationTally {
    fileprivate static let record = Record(
        "ReconciliationTally", ReconciliationTally.init,
        .integer("count", \.count), .money("sum", \.sum))
}

extension StatementsAPI {
    private static let columns = Parameter(
        StatementLayout.init,
        Parameter.text("dateColumn", in: .query, "CSV column of the booking date, by name or number")
            .optional(\.dateColumn),
        Parameter.text("amountColumn", in: .query, "CSV column of the signed amount")
            .optional(\.amountColumn),
        Parameter.text("debitColumn", in: .query, "CSV column of debits").optional(\.debitColumn),
        Parameter.text("creditColumn", in: .query, "CSV column of credits").optional(\.creditColumn),
        Parameter.text("dateFormat", in: .query, "Date format in CSV: DD.MM.YYYY").optional(\.dateFormat),
        Parameter.boolean("decimalComma", in: .query, "Whether CSV has a decimal comma")
            .optional(\.hasDecimalComma),
        Parameter.flag("inverted", in: .query, "CSV amounts without a sign are debits")(\.isInverted),
        Parameter.text("encoding", in: .query, "Text encoding, such as windows-1250")
            .optional(\.encoding))

    static let layout = Parameter(
        { (columns, map: String?, isOfOneAccount: Bool, acceptsProfile: Bool) in
            var layout = columns
            (layout.mapPath, layout.isOfOneAccount) = (map, isOfOneAccount)
            layout.acceptsProfile = acceptsProfile
            return layout
        },
        columns(\.self),
        Parameter.file(
            name: "map", "How a CSV file is read, as `bank statements profile` writes it",
            example: """
                {"separator": ";", "header": ["Datum", "Text", "Belastung", "Gutschrift"], \
                "columns": {"bookingDate": "Datum", "debit": "Belastung", "credit": "Gutschrift", "text": "Text"}, \
                "dateFormat": "DD.MM.YYYY", "decimalMark": "."}
                """
        ).optional(\.mapPath),
        Parameter.flag("oneAccount", in: .query, "A CSV column of accounts has those of other parties")(
            \.isOfOneAccount),
        Parameter.flag(
            "acceptProfile", in: .query, "Read a CSV file although its form, or its map, is not certain")(
                \.acceptsProfile))

    private static let request = Parameter(
        ReconciliationRequest.init, AccountsAPI.id(\.accountID),
        Parameter.file("The bank's statement file")(\.path),
        Parameter.word("format", in: .query, "The file's format; detected if left out")
            .optional(\.format),
        Parameter.number(
            "days", in: .query, 0...ReconciliationRequest.toleranceMaximum,
            "How many days apart the same entry can be booked; 3 if left out"
        ).default(3)(\.toleranceDays),
        Parameter.flag("all", in: .query, "List matching entries, too")(\.includesMatched),
        Parameter.text(
            "fileAccount", in: .query, "Account to compare, if the file has several, as written in the file"
        )
        .optional(\.fileAccount),
        layout(\.layout))

    static let reconcile = Route(
        "statements reconcile", .post, "/accounts/{id}/reconciliation",
        "Compare a bank's statement file with the ledger", request,
        .page(defaultLimit: 1_000, hasCursor: false), longWork: LongWork(.statementsShow)
    ) { call, request, page in
        _ = try await call.services.accountService.account(id: request.accountID)
        let comparison = try call.services.statementFileService.reconciliation(request)
        let report = call.report
        let result = try await comparison.reconcile {
            report(CallProgress(done: $0.bytes, total: $0.totalBytes))
        }
        return ReconciliationState(
            report: result, entries: try await comparison.entries(after: page.offset, limit: page.limit))
    }
}
