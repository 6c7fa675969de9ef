import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class TransactionChangeViewModelTests: XCTestCase {
    private var transactions = StubTransactionService()

    override func setUp() async throws {
        transactions = StubTransactionService()
    }

    private func makeModel() -> TransactionChangeViewModel {
        TransactionChangeViewModel(id: "ACC001.1", transactionService: transactions)
    }

    func testCategorize_SendsTheNamedCategory() async {
        transactions.onCategorize.answer(with: .sample(category: .groceries))
        let model = makeModel()
        await model.categorize(as: "groceries")
        XCTAssertEqual(model.change, .loaded(Change(.sample(category: .groceries), mode: .commit)))
        XCTAssertEqual(transactions.onCategorize.calls, [.init("ACC001.1", .groceries, .commit)])
    }

    func testUnknownCategory_IsRefusedBeforeAnythingIsAsked() async {
        for name in ["Groceries", "booze", "grocerie"] {
            let model = makeModel()
            await model.categorize(as: name)
            XCTAssertEqual(
                model.change,
                .failed(
                    .invalidValue(
                        field: .category, value: name,
                        reason: .notOneOf(TransactionCategory.allCases.map(\.rawValue)))))
        }
        XCTAssertEqual(transactions.onCategorize.callCount, 0)
    }

    func testNoCategory_IsRefused() async {
        let model = makeModel()
        await model.categorize(as: "")
        XCTAssertEqual(
            model.change, .failed(.invalidValue(field: .category, value: "", reason: .empty)))
    }

    func testClear_SendsNoCategory() async {
        transactions.onCategorize.answer(with: .sample())
        let model = makeModel()
        await model.clearCategory(mode: .dryRun)
        XCTAssertEqual(model.change, .loaded(Change(.sample(), mode: .dryRun)))
        XCTAssertEqual(transactions.onCategorize.calls, [.init("ACC001.1", nil, .dryRun)])
    }

    func testAnnotate_SendsTheNormalisedAnnotation() async {
        transactions.onAnnotate.answer(with: .sample())
        await makeModel().annotate(TransactionAnnotation(note: " x ", tags: ["b", "a", "b"]))
        XCTAssertEqual(
            transactions.onAnnotate.calls,
            [.init("ACC001.1", TransactionAnnotation(note: "x", tags: ["a", "b"]), .commit)])
    }

    func testEmptyAnnotation_IsRefusedWithoutTheBank() async {
        let model = makeModel()
        await model.annotate(TransactionAnnotation())
        XCTAssertEqual(
            model.change, .failed(.invalidValue(field: .annotation, value: "", reason: .empty)))
        XCTAssertEqual(transactions.onAnnotate.callCount, 0)
    }

    func testUnknownTransaction_Fails() async {
        let error = ServiceError.notFound(.transaction, name: "ACC001.1")
        transactions.onCategorize.fail(with: error)
        let model = makeModel()
        await model.categorize(as: "cash")
        XCTAssertEqual(model.change, .failed(error))
    }
}
