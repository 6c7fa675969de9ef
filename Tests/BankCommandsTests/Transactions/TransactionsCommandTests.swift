import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import XCTest

@testable import BankCommands

final class TransactionsCommandTests: XCTestCase {
    private func parsed(_ words: String...) throws -> TransactionsCommand {
        try TransactionsCommand(CommandLineParser(BankProgram.specification).parse(["transactions"] + words))
    }

    func testCategorize_TakesACategoryOrClearsIt() throws {
        XCTAssertEqual(
            try parsed("categorize", "ACC001.1", "dining", "--dry-run"),
            .categorize("ACC001.1", category: "dining", .dryRun))
        XCTAssertEqual(
            try parsed("categorize", "ACC001.1", "--clear"),
            .clearCategory("ACC001.1", .commit))
        XCTAssertThrowsError(try parsed("categorize", "ACC001.1", "dining", "--clear"))
    }

    func testAnnotate_KeepsOtherAnnotations() throws {
        func annotated(_ annotation: TransactionAnnotation) -> TransactionsCommand {
            .annotate("ACC001.1", annotation, .commit)
        }
        XCTAssertEqual(try parsed("annotate", "ACC001.1", "--note", "x"), annotated(.init(note: "x")))
        XCTAssertEqual(
            try parsed("annotate", "ACC001.1", "--tag", "a", "--tag", "b", "--clear", "note"),
            annotated(.init(note: "", tags: ["a", "b"])))
        XCTAssertEqual(
            try parsed("annotate", "ACC001.1", "--clear", "note", "--clear", "tags"),
            annotated(.init(note: "", tags: [])))
    }

    func testAnnotationThatContradictsItself_IsRefused() {
        XCTAssertThrowsError(try parsed("annotate", "ACC001.1", "--note", "x", "--clear", "note"))
        XCTAssertThrowsError(try parsed("annotate", "ACC001.1", "--tag", "x", "--clear", "tags"))
        XCTAssertThrowsError(try parsed("annotate", "ACC001.1", "--clear", "note", "--clear", "note"))
        XCTAssertThrowsError(try parsed("annotate", "ACC001.1", "--note", ""))
    }

    func testSummary_IsOfAllAccountsByCategoryUnlessToldOtherwise() throws {
        XCTAssertEqual(
            try parsed("summary"),
            .summarize(TransactionsFilter(account: nil), .category))
        XCTAssertEqual(
            try parsed("summary", "--by", "month", "--account", "savings", "--direction", "debit"),
            .summarize(TransactionsFilter(account: .named("savings"), direction: .debit), .month))
        XCTAssertThrowsError(try parsed("summary", "--account", ""))
        XCTAssertThrowsError(try parsed("summary", "--count"))
    }

    func testRules_AreParsed() throws {
        XCTAssertEqual(try parsed("rules", "list"), .listRules)
        XCTAssertEqual(
            try parsed("rules", "add", "bakery", "groceries", "--position", "1", "--dry-run"),
            .addRule(CategoryRuleDraft(text: "bakery", category: "groceries", position: 1), .dryRun))
        XCTAssertEqual(
            try parsed("rules", "remove", "RUL001"), .removeRule("RUL001", .commit))
        XCTAssertThrowsError(try parsed("rules", "add", "x", "cash", "--position", "0"))
        XCTAssertThrowsError(try parsed("rules", "add", "x", "cash", "--position", "51"))
    }
}
