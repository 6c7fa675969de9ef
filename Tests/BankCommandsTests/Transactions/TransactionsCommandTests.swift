import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import CommandLineKit
import XCTest

@testable import BankCommands

final class TransactionsCommandTests: XCTestCase {
    func testCategorize_TakesACategoryOrClearsIt() throws {
        func category(_ words: String...) throws -> String? {
            try TransactionsNoun.category.value(["transactions", "categorize", "ACC001.1"] + words)
        }
        XCTAssertEqual(try category("dining", "--dry-run"), "dining")
        XCTAssertNil(try category("--clear"))
        XCTAssertThrowsError(try category("dining", "--clear"))
    }

    func testAnnotate_KeepsOtherAnnotations() throws {
        XCTAssertEqual(try annotation("--note", "x"), TransactionAnnotation(note: "x"))
        XCTAssertEqual(
            try annotation("--tag", "a", "--tag", "b", "--clear", "note"),
            TransactionAnnotation(note: "", tags: ["a", "b"]))
        XCTAssertEqual(
            try annotation("--clear", "note", "--clear", "tags"), TransactionAnnotation(note: "", tags: []))
    }

    func testAnnotationThatContradictsItself_IsRefused() {
        XCTAssertThrowsError(try annotation("--note", "x", "--clear", "note"))
        XCTAssertThrowsError(try annotation("--tag", "x", "--clear", "tags"))
        XCTAssertThrowsError(try annotation("--clear", "note", "--clear", "note"))
        XCTAssertThrowsError(try annotation("--note", ""))
    }

    private func annotation(_ words: String...) throws -> TransactionAnnotation {
        try TransactionsNoun.annotation.value(["transactions", "annotate", "ACC001.1"] + words)
    }

    func testSummary_IsOfAllAccountsUnlessToldOtherwise() throws {
        func filter(_ words: String...) throws -> TransactionsFilter {
            try TransactionsNoun.filtersOfAllAccounts.value(["transactions", "summary"] + words)
        }
        XCTAssertEqual(try filter(), TransactionsFilter(account: nil))
        XCTAssertEqual(
            try filter("--by", "month", "--account", "savings", "--direction", "debit"),
            TransactionsFilter(account: .named("savings"), direction: .debit))
        XCTAssertThrowsError(try filter("--account", ""))
        XCTAssertThrowsError(try filter("--count"))
    }

    @MainActor
    func testSummary_IsByCategoryUnlessToldOtherwise() async {
        let bench = CommandBench()
        bench.transactions.onSummary.fail(with: ServiceError.unauthorized(.sessionEnded))
        _ = await bench.run("transactions", "summary")
        _ = await bench.run("transactions", "summary", "--by", "month")
        XCTAssertEqual(bench.transactions.onSummary.calls.map(\.grouping), [.category, .month])
    }

    func testRules_AreParsed() throws {
        func rule(_ words: String...) throws -> CategoryRuleDraft {
            try TransactionsNoun.rule.value(["transactions", "rules", "add"] + words)
        }
        XCTAssertEqual(
            try rule("bakery", "groceries", "--position", "1", "--dry-run"),
            CategoryRuleDraft(text: "bakery", category: "groceries", position: 1))
        XCTAssertThrowsError(try rule("x", "cash", "--position", "0"))
        XCTAssertThrowsError(try rule("x", "cash", "--position", "51"))
    }

    @MainActor
    func testChangesOfATransactionAndOfRules_ReachTheService() async {
        let bench = CommandBench()
        let (service, failure) = (bench.transactions, ServiceError.unauthorized(.sessionEnded))
        service.onCategorize.fail(with: failure)
        service.onAnnotate.fail(with: failure)
        service.onCategoryRules.fail(with: failure)
        service.onAddCategoryRule.fail(with: failure)
        service.onRemoveCategoryRule.fail(with: failure)
        for words in [
            ["categorize", "ACC001.1", "dining", "--dry-run"], ["categorize", "ACC001.1", "--clear"],
            ["annotate", "ACC001.1", "--note", "x"], ["rules", "list"],
            ["rules", "add", "bakery", "groceries", "--dry-run"], ["rules", "remove", "RUL001"],
        ] {
            let result = await bench.run(["transactions"] + words)
            XCTAssertEqual(result.failure as? ServiceError, failure, "\(words)")
        }
        XCTAssertEqual(
            service.onCategorize.calls,
            [.init("ACC001.1", .dining, .dryRun), .init("ACC001.1", nil, .commit)])
        XCTAssertEqual(service.onAnnotate.calls, [.init("ACC001.1", .init(note: "x"), .commit)])
        XCTAssertEqual(service.onCategoryRules.callCount, 1)
        XCTAssertEqual(service.onAddCategoryRule.calls.map(\.mode), [.dryRun])
        XCTAssertEqual(service.onRemoveCategoryRule.calls, [.init("RUL001", mode: .commit)])
    }
}
