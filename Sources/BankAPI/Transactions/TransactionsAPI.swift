public import BankDomain
public import BankServices

extension Transaction: ReadableResource {
    public static let record = Record(
        "Transaction", Transaction.init,
        .id("accountID", \.accountID), .integer("entryNumber", \.entryNumber),
        .money("amount", \.amount), .word("status", \.status),
        .date("bookingDate", \.bookingDate), .date("valueDate", \.valueDate),
        .text("description", \.description), .text("counterparty", \.counterparty),
        .text("reference", \.reference), .word("category", \.category),
        .word("bookedCategory", \.bookedCategory), .text("note", \.note),
        .texts("tags", \.tags),
        derived: .id("id", \.id), .word("direction", \.direction))
}

extension TransactionSummary: ReadableResource {
    public static let record = Record(
        "TransactionSummary", TransactionSummary.init,
        .text("key", \.key), .currency("currency", \.currency), .integer("count", \.count),
        .money(optional: "credits", \.credits), .money(optional: "debits", \.debits),
        .money(optional: "net", \.net))
}

extension CategoryRule: ReadableResource {
    public static let record = Record(
        "CategoryRule", CategoryRule.init,
        .id("id", \.id), .integer("position", \.position), .text("text", \.text),
        .word("category", \.category))
}

public enum TransactionsAPI {
    public static let id = Parameter<TransactionID>.id("The entry: ACC001.17")
    public static let account = Parameter<String>.text(
        "accountID", in: .query, "The account; all accounts if left out"
    ).optional
    public static let text = Parameter<String>.text(
        "text", in: .query, "A text in the description, counterparty, reference, note or a tag"
    ).optional
    public static let from = Parameter<CalendarDate>.date("from", in: .query, "First booking date")
    public static let to = Parameter<CalendarDate>.date("to", in: .query, "Last booking date")
    public static let direction = Parameter<Transaction.Direction>.word(
        "direction", in: .query, "Money in or out")
    public static let minimum = Parameter<String>.amount(
        "min", in: .query, "At least this signed amount, in the account's currency"
    ).optional
    public static let maximum = Parameter<String>.amount(
        "max", in: .query, "At most this signed amount; -100 for money out of 100 and more"
    ).optional
    public static let minimumMinorUnits = Parameter<Int>.number(
        "minMinorUnits", in: .query, .min ... .max,
        "At least this signed amount in minor units, whatever the currency")
    public static let maximumMinorUnits = Parameter<Int>.number(
        "maxMinorUnits", in: .query, .min ... .max,
        "At most this signed amount in minor units, whatever the currency")
    public static let category = Parameter<TransactionCategory>.word("category", in: .query, "The category")
    public static let status = Parameter<Transaction.Status>.word("status", in: .query, "The status")
    public static let count = Parameter<Bool>.flag("count", in: .query, "Count the whole list: total")
    public static let grouping = Parameter<TransactionGrouping>.word(
        "by", in: .query, "What is added up together")
    public static let newCategory = Parameter<TransactionCategory>.word(
        "category", "The category; null for the one of the rules or the bank")
    public static let note = Parameter<String>.text("note", "A note; empty for none").optional
    public static let tags = Parameter<[String]>.texts("tags", "Tags, at most 10; empty for none").optional
    public static let rule = Parameter<CategoryRuleID>.id("The rule")
    public static let ruleText = Parameter<String>.text("text", "A text of the counterparty or description")
    public static let ruleCategory = Parameter<TransactionCategory>.word("category", "The category").required
    public static let position = Parameter<Int>.number(
        "position", .min ... .max, "The place among the rules, from 1")

    private static let conditions = [
        account.description, text.description, from.description, to.description, direction.description,
        minimum.description, maximum.description, minimumMinorUnits.description,
        maximumMinorUnits.description, category.description, status.description,
    ]

    public static let list = Route<Page<Transaction>>(
        "transactions list", .get, "/transactions", "List entries, newest first",
        conditions + [count.description], isPaged: true)
    public static let show = Route<Transaction>(
        "transactions show", .get, "/transactions/{id}", "Show an entry", [id.description])
    public static let categorize = Route<Transaction>(
        "transactions categorize", .put, "/transactions/{id}/category", "Choose the category of an entry",
        [id.description, newCategory.description, Paging.dryRun.description])
    public static let annotate = Route<Transaction>(
        "transactions annotate", .patch, "/transactions/{id}", "Add a note or tags to an entry",
        [id.description, note.description, tags.description, Paging.dryRun.description])
    public static let summary = Route<[TransactionSummary]>(
        "transactions summary", .get, "/transactions/summary", "Add up entries",
        conditions + [grouping.description])
    public static let rules = Route<[CategoryRule]>(
        "transactions rules list", .get, "/category-rules", "List rules for categories")
    public static let addRule = Route<CategoryRule>(
        "transactions rules add", .post, "/category-rules", "Add a rule for a category", status: 201,
        [ruleText.description, ruleCategory.description, position.description, Paging.dryRun.description])
    public static let removeRule = Route<CategoryRule>(
        "transactions rules remove", .delete, "/category-rules/{id}", "Remove a rule",
        [rule.description, Paging.dryRun.description])
}
