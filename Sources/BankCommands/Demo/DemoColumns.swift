import BankServices
import LanguageKit
import TerminalKit

/// Columns for the demo bank.
enum DemoColumns {
    static let status: [Column<DemoStatus>] = [
        Column(key: "seed", title: "Seed") { .integer(Int64(clamping: $0.seed)) },
        .time(key: "clock", title: "Clock") { $0.clock },
        .count(key: "accountCount", title: "Accounts") { $0.accountCount },
        .count(key: "transferCount", title: "Transfers since start") { $0.transferCount },
    ]

    static let tours: [Column<Tour>] = [
        .text(key: "name", title: "Name") { $0.name },
        .phrase(key: "summary", title: "Content", canTruncate: true) { $0.summary },
    ]
}
