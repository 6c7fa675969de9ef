import BankDomain
import BankServices
import LanguageKit
import TerminalKit

/// Columns for a standing order.
enum StandingOrderColumns {
    /// The columns for one order. People who see the whole result get the payee's name and account together.
    @MainActor
    static func record(on screen: Screen) -> [Column<StandingOrder>] {
        guard screen.format == .table, !screen.choosesFields else { return single }
        return single.filter { $0.key != "creditorName" }
    }

    /// The columns for a change or its dry run.
    @MainActor
    static func record(on screen: Screen, in mode: ExecutionMode) -> [Column<StandingOrder>] {
        record(on: screen) + (mode == .dryRun ? [.needsCode { $0.needsCode }] : [])
    }

    /// The columns for one order wherever it is shown.
    static let single: [Column<StandingOrder>] = all.map { $0.key == "creditor" ? nameAndAccount : $0 }

    private static let nameAndAccount = creditor { order in
        let account = order.creditor.text
        return order.creditorName.isEmpty ? account : "\(order.creditorName) (\(account))"
    }

    static let all: [Column<StandingOrder>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "fromAccountID", title: "From", importance: .high) { $0.fromAccountID.text },
        creditor { $0.creditorName.isEmpty ? $0.creditor.text : $0.creditorName },
        .text(key: "creditorName", title: "Payee", isShownInTable: false, canTruncate: true) {
            $0.creditorName
        },
        .money(key: "amount", title: "Amount") { $0.amount },
        .currency { $0.amount.currency },
        .word(key: "frequency", title: "Frequency") { $0.schedule.frequency.rawValue },
        date(key: "nextExecutionDate", title: "Next", isShownInTable: true) { $0.nextExecutionDate },
        .word(key: "status", title: "Status", importance: .high) { $0.status.rawValue },
        date(key: "startDate", title: "Start") { $0.schedule.startDate },
        date(key: "endDate", title: "End") { $0.schedule.endDate },
        .text(key: "reference", title: "Reference", isShownInTable: false) { $0.reference },
        Column(
            key: "lastOutcome", title: "Last result", isShownInTable: false,
            phrase: { $0.lastOutcome.map(text) ?? "" }, csvText: { $0.lastOutcome.map(text)?.english ?? "" },
            value: { $0.lastOutcome.map(value) ?? .null }),
        Column(
            key: "retry", title: "Retry", isShownInTable: false, phrase: { $0.retry.map(text) ?? "" },
            csvText: { $0.retry.map(text)?.english ?? "" }, value: { $0.retry.map(value) ?? .null }),
    ]

    /// The payee: a text for people, the account for programs.
    private static func creditor(
        _ text: @escaping @Sendable (StandingOrder) -> String
    ) -> Column<StandingOrder> {
        Column(
            key: "creditor", title: "To", importance: .high, canTruncate: true, members: [], text: text,
            csvText: { $0.creditor.text }, value: { .string($0.creditor.text) })
    }

    private static func date(
        key: String, title: Phrase, isShownInTable: Bool = false,
        _ date: @escaping @Sendable (StandingOrder) -> CalendarDate?
    ) -> Column<StandingOrder> {
        Column(
            key: key, title: title, isShownInTable: isShownInTable,
            text: { date($0)?.text ?? "" },
            value: { .optional(date($0)?.text) })
    }

    private static func text(_ outcome: StandingOrder.Outcome) -> Phrase {
        let cause = outcome.transferID?.text ?? outcome.reason
        let result = Phrase(word: outcome.result.rawValue)
        return cause.map { "\(outcome.occurrenceDate) \(result) (\($0))" }
            ?? "\(outcome.occurrenceDate) \(result)"
    }

    private static func value(_ outcome: StandingOrder.Outcome) -> OutputValue {
        .object([
            ("occurrenceDate", .string(outcome.occurrenceDate.text)),
            ("result", .string(outcome.result.rawValue)), ("reason", .optional(outcome.reason)),
            ("transferID", .optional(outcome.transferID?.text)),
        ])
    }

    private static func text(_ retry: StandingOrder.Retry) -> Phrase {
        "\(retry.occurrenceDate), tried \(retry.attemptCount) of \(StandingOrder.retryMaximum + 1) times"
    }

    private static func value(_ retry: StandingOrder.Retry) -> OutputValue {
        .object([
            ("attemptCount", .count(retry.attemptCount)),
            ("occurrenceDate", .string(retry.occurrenceDate.text)),
        ])
    }
}
