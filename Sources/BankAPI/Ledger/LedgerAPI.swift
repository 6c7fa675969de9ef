public import BankDomain
public import BankServices

extension LedgerStatistics: ReadableResource {
    public static let record = Record(
        "LedgerStatistics", LedgerStatistics.init,
        .integer("accountCount", \.accountCount), .integer("activeAccountCount", \.activeAccountCount),
        .integer("transferCount", \.transferCount), .integer("transactionCount", \.transactionCount),
        .moneys("credits", \.credits), .moneys("debits", \.debits),
        .date(optional: "firstBookingDate", \.firstBookingDate),
        .date(optional: "lastBookingDate", \.lastBookingDate))
}

extension VerificationReport: ReadableResource {
    public static let record = Record(
        "VerificationReport",
        { VerificationReport(accountCount: $0, entryCount: $1, firstFault: $2) },
        .integer("accountCount", \.accountCount), .integer("entryCount", \.entryCount),
        .object(optional: "firstFault", LedgerFault.record, \.firstFault),
        derived: .flag("isSound", \.isSound))
}

extension LedgerFault {
    fileprivate static let record = Record(
        "LedgerFault", LedgerFault.init(kind:account:entryNumber:detailText:),
        .code("kind", \.kind), .text(optional: "account", \.account),
        .integer(optional: "entryNumber", \.entryNumber), .text("detail", \.detailText))
}

extension ClosedDay: ReadableResource {
    public static let record = Record(
        "ClosedDay", ClosedDay.init,
        .date("date", \.date), .objects("work", Work.record, \.work),
        .flag("wasClosedBefore", \.wasClosedBefore))
}

extension ClosedDay.Work {
    fileprivate static let record = Record(
        "DayWork", ClosedDay.Work.init, .text("kind", \.kind), .integer("pieceCount", \.pieceCount),
        .integer("failureCount", \.failureCount))
}

/// The ledger, for auditors and operators.
public enum LedgerAPI {
    static let routes: [any ServedRoute] = [statistics, verify, closeDay, importFiles]

    public static let statistics = Route(
        "ledger stats", .get, "/ledger/statistics", "Show ledger statistics"
    ) { try await $0.services.ledgerService.statistics() }
    public static let verify = Route(
        "ledger verify", .post, "/ledger/verification", "Verify the ledger", traits: .isLong
    ) { try await $0.services.ledgerService.verify { _ in } }
    public static let closeDay = Route(
        "ledger close-day", .post, "/ledger/closed-days", "End days and do what is due", status: 201,
        Parameter<CalendarDate>.date("date", "The last day to end; yesterday if left out")
            .optional, .mode,
        traits: [.isLong, .isOnceAnyway]
    ) { try await $0.services.ledgerService.closeDays(through: $1, mode: $2) { _ in } }
}
