import BankDomain
import LanguageKit
import TerminalKit

@testable import BankCommands

/// What is shown of a goal.
enum GoalColumns {
    static let all: [Column<GoalProgress>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.goal.id.text },
        .text(key: "name", title: "Goal", importance: .high, canTruncate: true) { $0.goal.name },
        .text(key: "accountID", title: "Account", importance: .low) { $0.account.id.text },
        .money(key: "saved", title: "Saved") { $0.saved },
        .money(key: "target", title: "Target") { $0.goal.target },
        .currency { $0.goal.target.currency },
        Column(
            key: "isReached", title: "Reached", text: { $0.isReached ? "yes" : "" },
            value: { .boolean($0.isReached) }),
    ]
}
