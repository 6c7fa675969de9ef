import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TransactionServiceProtocol`` about rules for categories.
enum CategoryRulePromises {
    static let all: [Promise<FundedBank>] = [
        Promise("a rule applies to past and future entries, in any ASCII case") { funded in
            try await pay(funded)
            try await add(funded, "BAKERY", .groceries)
            try await pay(funded)
            try await assertCategories(funded, [.groceries, .groceries, .cash])
            let found = try await funded.operator.entries(TransactionQuery(category: .groceries))
            XCTAssertEqual(found.map(\.bookedCategory), [.transfer, .transfer])
        },
        Promise("rules match counterparty, description and reference") { funded in
            try await pay(funded, reference: "wine")
            try await add(funded, "wine", .entertainment)
            try await add(funded, "Cash dep", .salary)
            try await assertCategories(funded, [.entertainment, .salary])
        },
        Promise("the first matching rule applies, also after rules were inserted") { funded in
            try await pay(funded)
            try await add(funded, "bakery", .groceries)
            try await add(funded, "Transfer to", .housing)
            try await assertCategories(funded, [.groceries, .cash])
            let first = try await add(funded, "akery", .dining, position: 1)
            XCTAssertEqual(first.position, 1)
            try await assertCategories(funded, [.dining, .cash])
            let rules = try await funded.operator.transactions.categoryRules()
            XCTAssertEqual(rules.map(\.text), ["akery", "bakery", "Transfer to"])
            XCTAssertEqual(rules.map(\.position), [1, 2, 3])
            XCTAssertEqual(rules.map(\.id), ["RUL003", "RUL001", "RUL002"])
        },
        Promise("a manual category takes precedence over every rule") { funded in
            try await pay(funded)
            let id = try await funded.operator.entries(of: funded.main)[0].id
            let transactions = funded.operator.transactions
            _ = try await transactions.categorize(id, as: .health, mode: .commit)
            try await add(funded, "bakery", .groceries)
            try await assertCategories(funded, [.health, .cash])
            let cleared = try await transactions.categorize(id, as: nil, mode: .commit)
            XCTAssertEqual(cleared.category, .groceries)
        },
        Promise("a removed rule no longer applies, and its id is not reused") { funded in
            try await pay(funded)
            try await add(funded, "akery", .dining)
            let rule = try await add(funded, "bakery", .groceries)
            let transactions = funded.operator.transactions
            let first = try await transactions.removeCategoryRule("RUL001", mode: .commit)
            XCTAssertEqual(first.text, "akery")
            try await assertCategories(funded, [.groceries, .cash])
            let left = try await transactions.categoryRules()
            XCTAssertEqual(left.map(\.position), [1])
            _ = try await transactions.removeCategoryRule(rule.id, mode: .commit)
            try await assertCategories(funded, [.transfer, .cash])
            let next = try await add(funded, "bakery", .groceries)
            XCTAssertEqual(next.id, "RUL003")
        },
        Promise("no character in a rule is a wildcard") { funded in
            try await pay(funded)
            for text in ["%", "_", "B_kery", "Bak%y", #"\"#, "'"] { try await add(funded, text, .dining) }
            try await assertCategories(funded, [.transfer, .cash])
        },
        Promise("rules are visible to their user only and apply only for that user") { funded in
            let rule = try await add(funded, "cash", .salary)
            let theirs = try await funded.customer.transactions.categoryRules()
            let seen = try await funded.customer.entries(of: funded.foreign).map(\.category)
            let read = try await funded.operator.entries(of: funded.foreign).map(\.category)
            XCTAssertEqual(theirs, [])
            XCTAssertEqual([seen, read], [[.cash], [.cash]])
            await assertRefused(.notFound(.categoryRule, name: rule.id.text)) {
                try await funded.customer.transactions.removeCategoryRule(rule.id, mode: .commit)
            }
        },
        Promise("operators have rules and notes for accounts without an owner") { funded in
            let open = funded.bank.control.openUnowned
            let id = try await open("Nobody", usd(500))
            try await add(funded, "imported", .pension)
            let seen = try await funded.operator.entries(of: id)
            let across = try await funded.operator.entries(TransactionQuery(category: .pension))
            let said = try await funded.operator.transactions.categorize(
                seen[0].id, as: .loan, mode: .commit)
            XCTAssertEqual(seen.map(\.category), [.pension])
            XCTAssertEqual(across, seen)
            XCTAssertEqual(said.category, .loan)
        },
        Promise("invalid rules are refused") { funded in
            try await add(funded, "Bakery", .groceries)
            let transactions = funded.operator.transactions
            let rows: [(CategoryRuleRequest, ServiceError)] = [
                (.init(text: " ", category: .cash), invalid(.text, " ", .empty)),
                (.init(text: "a\tb", category: .cash), invalid(.text, "a\tb", .controlCharacters)),
                (
                    .init(text: "x", category: .cash, position: 0),
                    invalid(.position, "0", .outOfRange(1...2))
                ),
                (
                    .init(text: "x", category: .cash, position: 3),
                    invalid(.position, "3", .outOfRange(1...2))
                ),
                (.init(text: " bAKERY ", category: .cash), .alreadyExists(.categoryRule, name: "Bakery")),
            ]
            for (request, refusal) in rows {
                await assertRefused(refusal, "\(request)") {
                    try await transactions.addCategoryRule(request, mode: .commit)
                }
            }
            let strangers: [CategoryRuleID] = ["RUL002", "RUL1", "", "RUL999999999999999999999"]
            for id in strangers {
                await assertRefused(.notFound(.categoryRule, name: id.text)) {
                    try await transactions.removeCategoryRule(id, mode: .commit)
                }
            }
            let rules = try await transactions.categoryRules()
            XCTAssertEqual(rules.map(\.text), ["Bakery"])
        },
        Promise("a user can have at most fifty rules") { funded in
            for index in 1...50 { try await add(funded, "rule \(index)", .cash) }
            await assertRefused(invalid(.ruleCount, "51", .outOfRange(0...50))) {
                try await add(funded, "one more", .cash, position: 1)
            }
        },
        Promise("dry runs of rules store nothing") { funded in
            let transactions = funded.operator.transactions
            let request = CategoryRuleRequest(text: "bakery", category: .groceries)
            let tried = try await transactions.addCategoryRule(request, mode: .dryRun)
            let none = try await transactions.categoryRules()
            let made = try await transactions.addCategoryRule(request, mode: .commit)
            let removed = try await transactions.removeCategoryRule(made.id, mode: .dryRun)
            let rules = try await transactions.categoryRules()
            XCTAssertEqual(none, [])
            XCTAssertEqual([tried, removed], [made, made])
            XCTAssertEqual(rules, [made])
        },
    ]

    private static func pay(_ funded: FundedBank, reference: String = "") async throws {
        try await funded.operator.pay(usd(100), from: funded.main, to: funded.foreign, reference: reference)
    }

    @discardableResult
    private static func add(
        _ funded: FundedBank, _ text: String, _ category: TransactionCategory, position: Int? = nil
    ) async throws -> CategoryRule {
        try await funded.operator.transactions.addCategoryRule(
            CategoryRuleRequest(text: text, category: category, position: position), mode: .commit)
    }

    private static func invalid(_ field: FieldName, _ value: String, _ reason: ValueProblem) -> ServiceError {
        .invalidValue(field: field, value: value, reason: reason)
    }

    /// The categories of the entries on main, newest first.
    private static func assertCategories(
        _ funded: FundedBank, _ expected: [TransactionCategory], line: UInt = #line
    ) async throws {
        let categories = try await funded.operator.entries(of: funded.main).map(\.category)
        XCTAssertEqual(categories, expected, "\(funded.bank.name)", line: line)
    }
}

extension BankConformanceTests {
    func testCategoryRulePromises_AreKept() async throws { try await keep(CategoryRulePromises.all) }
}
