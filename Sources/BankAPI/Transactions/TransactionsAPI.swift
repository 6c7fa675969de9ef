public import BankDomain
public import BankServices

extension Transaction: ReadableResource {
    public static let record = Record(
        "Transaction",
        Transaction.init(
            id:accountID:entryNumber:amount:status:bookingDate:valueDate:description:counterparty:reference:
            category:
            bookedCategory:note:tags:transferID:externalID:),
        .id("id", \.id), .id("accountID", \.accountID), .integer(optional: "entryNumber", \.entryNumber),
        .money("amount", \.amount), .word("status", \.status),
        .date("bookingDate", \.bookingDate), .date("valueDate", \.valueDate),
        .text("description", \.description), .text("counterparty", \.counterparty),
        .text("reference", \.reference), .word("category", \.category),
        .word("bookedCategory", \.bookedCategory), .text("note", \.note),
        .texts("tags", \.tags), .id(optional: "transferID", \.transferID),
        .text(optional: "externalID", \.externalID),
        derived: .word("direction", \.direction))
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

/// Conditions as a request has them. Bounds with decimals need an account, whose currency they are in.
public struct TypedTransactionQuery: Sendable {
    var query: TransactionQuery
    var minimum: String?
    var maximum: String?
}

extension TypedTransactionQuery {
    public init(_ query: TransactionQuery) { self.init(query: query) }

    fileprivate var least: Int? { query.minimumMinorUnits.map { Int($0) } }
    fileprivate var most: Int? { query.maximumMinorUnits.map { Int($0) } }

    fileprivate func resolved(_ accounts: any AccountServiceProtocol) async throws -> TransactionQuery {
        if let fault = ServiceError.fault(ofPeriodFrom: query.from, to: query.to) { throw fault }
        var bounds: (minimum: (text: String, amount: Money)?, maximum: (text: String, amount: Money)?)
        if minimum != nil || maximum != nil {
            guard let account = query.accountID else { throw RouteInput.Mismatch.missing("accountID") }
            let currency = try await accounts.account(id: account).currency
            bounds = (
                try minimum.map { ($0, try Money(typed: $0, currency: currency)) },
                try maximum.map { ($0, try Money(typed: $0, currency: currency)) }
            )
        }
        if let fault = ServiceError.fault(
            ofBoundsFrom: bounds.minimum, to: bounds.maximum, of: query.direction)
        {
            throw fault
        }
        var query = query
        query.minimumMinorUnits = bounds.minimum?.amount.minorUnits ?? query.minimumMinorUnits
        query.maximumMinorUnits = bounds.maximum?.amount.minorUnits ?? query.maximumMinorUnits
        return query
    }
}

public enum TransactionsAPI {
    static let routes: [any ServedRoute] = [
        list, summary, show, categorize, annotate, rules, addRule, removeRule,
    ]

    private static let id = Parameter<TransactionID>.id(
        "The entry: ACC001.17, or the card payment: AUT000001")
    static let conditions = Parameter(
        typed,
        Parameter<AccountID>.id("accountID", in: .query, "The account; all accounts if left out")
            .optional(\.query.accountID),
        Parameter<String>.text(
            "text", in: .query, "A text in the description, counterparty, reference, note or a tag"
        ).optional(\.query.text),
        Parameter<CalendarDate>.date("from", in: .query, "First booking date").optional(\.query.from),
        Parameter<CalendarDate>.date("to", in: .query, "Last booking date").optional(\.query.to),
        Parameter<Transaction.Direction>.word("direction", in: .query, "Money in or out")
            .optional(\.query.direction),
        Parameter<String>.decimal(
            "min", in: .query, "At least this signed amount, in the account's currency"
        ).optional(\.minimum),
        Parameter<String>.decimal(
            "max", in: .query, "At most this signed amount; -100 for money out of 100 and more"
        ).optional(\.maximum),
        Parameter<Int>.number(
            "minMinorUnits", in: .query, .min ... .max,
            "At least this signed amount in minor units, whatever the currency"
        ).optional(\.least),
        Parameter<Int>.number(
            "maxMinorUnits", in: .query, .min ... .max,
            "At most this signed amount in minor units, whatever the currency"
        ).optional(\.most),
        Parameter<TransactionCategory>.word("category", in: .query, "The category")
            .optional(\.query.category),
        Parameter<Transaction.Status>.word(
            "status", in: .query, "The status; booked and pending if left out"
        ).optional(\.query.status))

    // A function, because the compiler takes three seconds to find the types of a closure.
    private static func typed(
        account: AccountID?, text: String?, from: CalendarDate?, to: CalendarDate?,
        direction: Transaction.Direction?, minimum: String?, maximum: String?, least: Int?, most: Int?,
        category: TransactionCategory?, status: Transaction.Status?
    ) -> TypedTransactionQuery {
        TypedTransactionQuery(
            query: TransactionQuery(
                accountID: account, text: text, from: from, to: to, direction: direction,
                minimumMinorUnits: least.map(Int64.init), maximumMinorUnits: most.map(Int64.init),
                category: category, status: status),
            minimum: minimum, maximum: maximum)
    }

    private static let annotation = Parameter(
        TransactionAnnotation.init, Parameter.text("note", "A note; empty for none").optional(\.note),
        Parameter.texts("tags", "Tags, at most 10; empty for none").optional(\.tags))
    private static let newRule = Parameter(
        CategoryRuleRequest.init,
        Parameter.text("text", "A text of the counterparty, description or reference")(\.text),
        Parameter.word("category", "The category")(\.category),
        Parameter.number("position", .min ... .max, "The place among the rules, from 1").optional(\.position))

    public static let list = Route(
        "transactions list", .get, "/transactions", "List entries, newest first", conditions,
        .flag("count", in: .query, "Count the whole list: total"), .page
    ) { call, typed, counts, page in
        var query = try await typed.resolved(call.services.accountService)
        query.countsTotal = counts
        return try await call.services.transactionService.transactions(query, page: page)
    }
    public static let show = Route("transactions show", .get, "/transactions/{id}", "Show an entry", id) {
        try await $0.services.transactionService.transaction(id: $1)
    }
    public static let categorize = Route(
        "transactions categorize", .put, "/transactions/{id}/category", "Set an entry's category", id,
        Parameter<TransactionCategory>.word(
            "category", "The category; left out for the one of the rules or the bank"
        ).optional, .mode
    ) { try await $0.services.transactionService.categorize($1, as: $2, mode: $3) }
    public static let annotate = Route(
        "transactions annotate", .patch, "/transactions/{id}", "Add a note or tags to an entry", id,
        annotation, .mode, traits: .takesVersion
    ) { try await $0.services.transactionService.annotate($1, $2, mode: $3) }
    public static let summary = Route(
        "transactions summary", .get, "/transactions/summary",
        "Total entries by category, month or counterparty", conditions,
        Parameter<TransactionGrouping>.word("by", in: .query, "What is added up together").default(.category)
    ) { call, typed, grouping in
        let query = try await typed.resolved(call.services.accountService)
        return try await call.services.transactionService.summary(query, by: grouping)
    }
    public static let rules = Route(
        "transactions rules list", .get, "/category-rules", "List category rules"
    ) { try await $0.services.transactionService.categoryRules() }
    public static let addRule = Route(
        "transactions rules add", .post, "/category-rules", "Add a category rule", status: 201, newRule,
        .mode
    ) { try await $0.services.transactionService.addCategoryRule($1, mode: $2) }
    public static let removeRule = Route(
        "transactions rules remove", .delete, "/category-rules/{id}", "Remove a rule",
        Parameter<CategoryRuleID>.id("The rule"), .mode
    ) { try await $0.services.transactionService.removeCategoryRule($1, mode: $2) }
}
