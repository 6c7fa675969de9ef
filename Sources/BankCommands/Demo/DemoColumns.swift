import BankDomain
import BankServices
import LanguageKit
import TerminalKit

/// What is shown of the demo bank.
enum DemoColumns {
    static let status: [Column<DemoStatus>] = [
        Column(key: "seed", title: "Seed") { .integer(Int64(clamping: $0.seed)) },
        .text(key: "clock", title: "Clock") { $0.clock.text },
        .count(key: "accountCount", title: "Accounts") { $0.accountCount },
        .count(key: "transferCount", title: "Transfers since") { $0.transferCount },
    ]

    static let tours: [Column<Tour>] = [
        .text(key: "name", title: "Name") { $0.name },
        .phrase(key: "summary", title: "Shows", canTruncate: true) { $0.summary },
    ]
}
