import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Lists payments that wait for a code.
struct ChallengesListView: TerminalView {
    let viewModel: ChallengesListViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let challenges = try viewModel.state.get()
        try screen.show(
            ListPresentation(
                columns: ChallengeColumns.all, rows: challenges, emptyText: Notice.noChallenges))
        if let first = challenges.first, screen.format == .table { screen.notice(Notice.howToConfirm(first)) }
    }
}

/// Columns for a payment that waits for a code.
enum ChallengeColumns {
    static let all: [Column<Challenge>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "payee", title: "Payee", importance: .high, canTruncate: true) { $0.payee },
        .money(key: "amount", title: "Amount") { $0.amount },
        .currency { $0.amount.currency },
        Column(
            key: "schedule", title: "Frequency",
            phrase: { $0.schedule.map { Phrase(word: $0.frequency.rawValue) } ?? "" },
            csvText: { $0.schedule?.frequency.rawValue ?? "" },
            value: { $0.schedule.map(value) ?? .null }),
        .time(key: "expiresAt", title: "Expires") { $0.expiresAt },
    ]

    private static func value(_ schedule: StandingOrderSchedule) -> OutputValue {
        .object([
            ("frequency", .string(schedule.frequency.rawValue)),
            ("startDate", .string(schedule.startDate.text)), ("endDate", .optional(schedule.endDate?.text)),
        ])
    }
}
