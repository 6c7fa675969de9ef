import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Closes days, shows progress, and reports.
struct DayEndView: TerminalView {
    let viewModel: DayEndViewModel
    let date: CalendarDate?
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(DayColumns.all)
        await screen.reporting({ viewModel.progress }) {
            $0.report(done: $1.closedCount, total: $1.totalCount, unit: "days")
        } while: {
            await viewModel.run(through: date, mode: mode)
        }
        let change = try viewModel.state.get()
        if let done = Done.closed(change.value) { try screen.writeHeadline(done, mode: change.mode) }
        try screen.show(ListPresentation(columns: DayColumns.all, rows: change.value))
        if change.mode == .dryRun { return screen.notice(Notice.dryRun) }
        // Only a day that is asked for can be today.
        if let date, change.value.contains(where: { $0.date == date && !$0.wasClosedBefore }) {
            screen.notice("Later bookings on \(date) get the date \(date.adding(days: 1)).")
        }
        let failures = change.value.filter { !$0.wasClosedBefore }.reduce(0) { $0 + $1.failureCount }
        if failures > 0 { throw DayWorkFailed(count: failures) }
    }
}

/// Columns for closed days.
enum DayColumns {
    static let all: [Column<ClosedDay>] = [
        .date(key: "date", title: "Day", importance: .high) { $0.date.text },
        Column(
            key: "wasClosedBefore", title: "Result",
            phrase: { $0.wasClosedBefore ? "already closed" : "closed" },
            csvText: { $0.wasClosedBefore ? "true" : "false" }, value: { .boolean($0.wasClosedBefore) }),
        Column(key: "work", title: "Work", canTruncate: true, phrase: text, csvText: csvText) { day in
            .array(
                day.work.map {
                    .object([
                        ("kind", .string($0.kind)), ("pieceCount", .count($0.pieceCount)),
                        ("failureCount", .count($0.failureCount)),
                    ])
                })
        },
    ]

    private static func text(_ day: ClosedDay) -> Phrase {
        let done = day.work.filter { $0.pieceCount > 0 }
            .map { "\(Notice.done($0)): \(Notice.count($0))" as Phrase }
        return done.isEmpty ? "nothing was due" : .list(done, .comma)
    }

    private static func csvText(_ day: ClosedDay) -> String {
        var counts: [String] = []
        for work in day.work {
            if work.pieceCount > 0 { counts.append("\(work.kind) \(work.pieceCount)") }
            if work.failureCount > 0 { counts.append("\(work.kind)Failed \(work.failureCount)") }
        }
        return counts.joined(separator: ", ")
    }
}

/// Days were closed, and some of their orders failed.
public struct DayWorkFailed: Error, Equatable {
    public let count: Int
}
