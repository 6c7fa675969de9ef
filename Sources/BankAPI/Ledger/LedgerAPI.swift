public import BankDomain
public import BankServices

extension LedgerStatistics: ReadableResource {
    public static let schemaName = "LedgerStatistics"
    public static let fields = ResourceFields<LedgerStatistics>([
        .integer("accountCount") { $0.accountCount },
        .integer("activeAccountCount") { $0.activeAccountCount },
        .integer("transactionCount") { $0.transactionCount },
        .integer("transferCount") { $0.transferCount },
        .moneys("credits") { $0.credits },
        .moneys("debits") { $0.debits },
        .date(optional: "firstBookingDate") { $0.firstBookingDate },
        .date(optional: "lastBookingDate") { $0.lastBookingDate },
    ])

    public init(reading json: ResourceReader) throws {
        self.init(
            accountCount: try json.integer("accountCount"),
            activeAccountCount: try json.integer("activeAccountCount"),
            transferCount: try json.integer("transferCount"),
            transactionCount: try json.integer("transactionCount"), credits: try json.moneys("credits"),
            debits: try json.moneys("debits"), firstBookingDate: try json.date(optional: "firstBookingDate"),
            lastBookingDate: try json.date(optional: "lastBookingDate"))
    }
}

extension VerificationReport: ReadableResource {
    public static let schemaName = "VerificationReport"
    public static let fields = ResourceFields<VerificationReport>([
        .flag("isSound") { $0.isSound },
        .integer("accountCount") { $0.accountCount },
        .integer("entryCount") { $0.entryCount },
        .object(
            optional: "firstFault", "LedgerFault",
            [
                .text("kind") { $0.kind.rawValue },
                .text(optional: "account") { $0.account },
                .integer(optional: "entryNumber") { $0.entryNumber },
                .text("detail") { $0.detailText },
            ]
        ) { (report: VerificationReport) -> LedgerFault? in report.firstFault },
    ])

    public init(reading json: ResourceReader) throws {
        self.init(
            accountCount: try json.integer("accountCount"), entryCount: try json.integer("entryCount"),
            firstFault: try json.object(optional: "firstFault") {
                LedgerFault(
                    kind: try $0.value("kind", LedgerFault.Kind.init(rawValue:)),
                    account: try $0.text(optional: "account"),
                    entryNumber: try $0.integer(optional: "entryNumber"),
                    detailText: try $0.text("detail"))
            })
    }
}

extension ClosedDay: ReadableResource {
    public static let schemaName = "ClosedDay"
    public static let fields = ResourceFields<ClosedDay>([
        .date("date") { $0.date },
        .flag("wasClosedBefore") { $0.wasClosedBefore },
        .objects(
            "work", "DayWork",
            [.text("kind") { $0.kind }, .integer("pieceCount") { $0.pieceCount }]
        ) { (day: ClosedDay) -> [ClosedDay.Work] in day.work },
    ])

    public init(reading json: ResourceReader) throws {
        self.init(
            date: try json.date("date"),
            work: try json.objects("work") {
                Work(kind: try $0.text("kind"), pieceCount: try $0.integer("pieceCount"))
            }, wasClosedBefore: try json.flag("wasClosedBefore"))
    }
}

/// The ledger, for auditors and operators.
public enum LedgerAPI {
    public static let through = Parameter<CalendarDate>.date("date", "Up to this day; today if left out")

    public static let statistics = Route<LedgerStatistics>(
        "ledger stats", .get, "/ledger/statistics", "Show what the books come to")
    public static let verify = Route<VerificationReport>(
        "ledger verify", .post, "/ledger/verification", "Check the books")
    public static let closeDay = Route<[ClosedDay]>(
        "ledger close-day", .post, "/ledger/closed-days", "Do what is due at the end of a day", status: 201,
        [through.description, Paging.dryRun.description])
}
