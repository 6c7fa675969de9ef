import BankServices
import LanguageKit
import TerminalKit

/// Columns for the demo bank.
enum DemoColumns {
    static let status = columns { (status: DemoStatus) in status }

    static let clock: [Column<DemoClockChange>] =
        columns { $0.status } + [
            .count(key: "endedDayCount", title: "Days ended") { $0.endedDayCount },
            .count(key: "entryCount", title: "Entries") { $0.entryCount },
            .count(key: "failedOrderCount", title: "Failed orders") { $0.failedOrderCount },
        ]

    private static func columns<Row>(
        _ status: @escaping @Sendable (Row) -> DemoStatus
    ) -> [Column<Row>] {
        [
            Column(key: "seed", title: "Seed") { .integer(Int64(clamping: status($0).seed)) },
            .time(key: "clock", title: "Clock") { status($0).clock },
            .count(key: "accountCount", title: "Accounts") { status($0).accountCount },
            .count(key: "transferCount", title: "Transfers since start") { status($0).transferCount },
        ]
    }

    static let tours: [Column<Tour>] = [
        .text(key: "name", title: "Name") { $0.name },
        .phrase(key: "summary", title: "Content", canTruncate: true) { $0.summary },
    ]
}
