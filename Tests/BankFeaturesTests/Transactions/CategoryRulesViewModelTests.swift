import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class CategoryRulesViewModelTests: XCTestCase {
    private var transactions = StubTransactionService()

    override func setUp() async throws {
        transactions = StubTransactionService()
    }

    private func makeModel() -> CategoryRulesViewModel {
        CategoryRulesViewModel(transactionService: transactions)
    }

    func testLoad_ShowsTheRules() async {
        transactions.onCategoryRules.answer(with: [.sample()])
        let model = makeModel()
        XCTAssertEqual(model.state, .idle)
        await model.load()
        XCTAssertEqual(model.state, .loaded([.sample()]))
    }

    func testFailingLoad_Fails() async {
        transactions.onCategoryRules.fail(with: ServiceError.networkError(underlying: "down"))
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .failed(.networkError(underlying: "down")))
    }

    func testAdd_SendsTheTypedValues() async {
        transactions.onAddCategoryRule.answer(with: .sample())
        let model = makeModel()
        await model.add(CategoryRuleDraft(text: " bakery ", category: "groceries", position: 2))
        XCTAssertEqual(model.change, .loaded(Change(.sample(), mode: .commit)))
        XCTAssertEqual(
            transactions.onAddCategoryRule.calls,
            [
                ChangeCall(
                    CategoryRuleRequest(text: "bakery", category: .groceries, position: 2), mode: .commit)
            ])
        XCTAssertEqual(transactions.onCategoryRules.callCount, 0, "no list is shown")
    }

    func testAChangeOfShownRules_ReloadsThem() async {
        transactions.onCategoryRules.answer(with: [.sample()])
        transactions.onAddCategoryRule.answer(with: .sample(2, position: 1))
        transactions.onRemoveCategoryRule.answer(with: .sample())
        let model = makeModel()
        await model.load()
        await model.add(CategoryRuleDraft(text: "x", category: "cash", position: 1), mode: .dryRun)
        XCTAssertEqual(transactions.onCategoryRules.callCount, 1, "a dry run changes nothing")
        transactions.onCategoryRules.answer(with: [.sample(2, position: 1), .sample(position: 2)])
        await model.add(CategoryRuleDraft(text: "x", category: "cash", position: 1))
        XCTAssertEqual(model.state.value?.map(\.position), [1, 2])
        transactions.onCategoryRules.answer(with: [])
        await model.remove("RUL001")
        XCTAssertEqual(model.state, .loaded([]))
        XCTAssertEqual(transactions.onRemoveCategoryRule.calls, [ChangeCall("RUL001", mode: .commit)])
    }

    func testUnusableDraft_IsRefusedBeforeAnythingIsAsked() async {
        let rows: [(CategoryRuleDraft, FieldName, ValueProblem)] = [
            (.init(text: " ", category: "cash"), .text, .empty),
            (.init(text: "x", category: ""), .category, .empty),
            (
                .init(text: "x", category: "booze"), .category,
                .notOneOf(TransactionCategory.allCases.map(\.rawValue))
            ),
        ]
        for (draft, field, reason) in rows {
            let model = makeModel()
            await model.add(draft)
            guard case .failed(.invalidValue(.known(field), _, reason)) = model.change else {
                XCTFail("\(draft): \(model.change)")
                continue
            }
        }
        XCTAssertEqual(transactions.onAddCategoryRule.callCount, 0)
    }

    func testUnknownRule_FailsAndLeavesTheList() async {
        transactions.onCategoryRules.answer(with: [.sample()])
        transactions.onRemoveCategoryRule.fail(with: ServiceError.notFound(.categoryRule, name: "RUL009"))
        let model = makeModel()
        await model.load()
        await model.remove("RUL009")
        XCTAssertEqual(model.change, .failed(.notFound(.categoryRule, name: "RUL009")))
        XCTAssertEqual(model.state, .loaded([.sample()]))
    }
}
