import BankDomain
import BankServices
import LanguageKit
import TerminalKit

/// What is shown of the end of a day.
enum DayColumns {
    static let all: [Column<ClosedDay>] = [
        .date(key: "date", title: "Day", importance: .high) { $0.date.text },
        Column(
            key: "wasClosedBefore", title: "Result",
            phrase: { $0.wasClosedBefore ? "was closed already" : "closed" },
            csvText: { $0.wasClosedBefore ? "true" : "false" }, value: { .boolean($0.wasClosedBefore) }),
        Column(key: "work", title: "Done", canTruncate: true, phrase: text, csvText: csvText) { day in
            .array(
                day.work.map { .object([("kind", .string($0.kind)), ("pieceCount", .count($0.pieceCount))]) })
        },
    ]

    private static func text(_ day: ClosedDay) -> Phrase {
        let done = day.work.filter { $0.pieceCount > 0 }
            .map { "\(Phrase(word: $0.kind)) \($0.pieceCount)" as Phrase }
        return done.isEmpty ? "nothing was due" : .list(done, .comma)
    }

    private static func csvText(_ day: ClosedDay) -> String {
        day.work.filter { $0.pieceCount > 0 }.map { "\($0.kind) \($0.pieceCount)" }.joined(separator: ", ")
    }
}
