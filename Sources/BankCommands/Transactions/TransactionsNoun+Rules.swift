import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

extension TransactionsNoun {
    static let rules = group(
        "rules", "Categorize transactions automatically by their text",
        discussion: """
            A rule applies to all your transactions, old and new, until you remove it. If several rules match, the \
            first one applies.
            """,
        [list, add, remove])

    private static let list = verb(
        "list", "List your rules in order", fields: .of(CategoryRuleColumns.all),
        examples: ["bank transactions rules list"]
    ) {
        ListView(of: $0.rules(), \.state, CategoryRuleColumns.all, emptyText: Notice.noCategoryRules) {
            await $0.load()
        }
    }

    private static let add = verb(
        "add", "Add a rule", rule, dryRun,
        examples: [
            "bank transactions rules add 'corner grocery' groceries",
            "bank transactions rules add ferry transport --position 1",
        ]
    ) { views, draft, mode in
        ChangeView(
            of: views.rules(), \.change, CategoryRuleColumns.all, mode, saying: { Done.added($0) }
        ) { await $0.add(draft, mode: mode) }
    }

    static let rule = Input(
        required("TEXT", help: "Text in the counterparty, description or reference; case does not matter"),
        required("CATEGORY", help: "Category for these transactions", completion: .choices(categories)),
        integer(
            "position", in: 1...CategoryRuleRequest.ruleMaximum, value: "N",
            help: "Position of the rule, from 1", default: "last")
    ) { CategoryRuleDraft(text: $0, category: $1, position: $2) }

    private static let remove = verb(
        "remove", "Remove a rule", required("RULE", help: "Rule ID, such as RUL001"), dryRun,
        examples: ["bank transactions rules remove RUL001"]
    ) { views, id, mode in
        ChangeView(
            of: views.rules(), \.change, CategoryRuleColumns.all, mode, saying: { Done.removed($0) }
        ) { await $0.remove(CategoryRuleID(id), mode: mode) }
    }
}

/// Columns for a category rule.
enum CategoryRuleColumns {
    static let all: [Column<CategoryRule>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .count(key: "position", title: "Position") { $0.position },
        .text(key: "text", title: "Text", importance: .high, canTruncate: true) { $0.text },
        .word(key: "category", title: "Category", importance: .high) { $0.category.rawValue },
    ]
}
