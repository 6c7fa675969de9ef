import BankDomain
import LanguageKit
import TerminalKit

/// What is shown of a rule for categories.
enum CategoryRuleColumns {
    static let all: [Column<CategoryRule>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .count(key: "position", title: "Position") { $0.position },
        .text(key: "text", title: "Text", importance: .high, canTruncate: true) { $0.text },
        .word(key: "category", title: "Category", importance: .high) { $0.category.rawValue },
    ]
}
