import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class AliasesViewModelTests: XCTestCase {
    private let rent = CommandAlias(name: "rent", command: "transactions list --category housing")
    private var storage = StubStorageService()

    override func setUp() async throws {
        storage = StubStorageService()
    }

    func testLoad_ShowsTheAliases() async {
        storage.onAliases.answer(with: [rent])
        let model = AliasesViewModel(storageService: storage)
        await model.load()
        XCTAssertEqual(model.state, .loaded([rent]))
    }

    func testSet_StoresTheAlias() async {
        storage.onSetAlias.answer(with: ())
        let model = AliasesViewModel(storageService: storage)
        await model.set(rent)
        XCTAssertEqual(model.change, .loaded(Change(rent, mode: .commit)))
        XCTAssertEqual(storage.onSetAlias.calls, [rent])
        XCTAssertEqual(storage.onAliases.callCount, 0, "no list is shown")
    }

    func testAChangeOfShownAliases_ReloadsThem() async {
        storage.onAliases.answer(with: [rent])
        storage.onRemoveAlias.answer(with: rent)
        let model = AliasesViewModel(storageService: storage)
        await model.load()
        await model.remove("rent")
        XCTAssertEqual(storage.onRemoveAlias.calls, ["rent"])
        XCTAssertEqual(storage.onAliases.callCount, 2)
    }

    func testFailure_IsTheError() async {
        storage.onRemoveAlias.fail(with: ServiceError.notFound(.alias, name: "rent"))
        let model = AliasesViewModel(storageService: storage)
        await model.remove("rent")
        XCTAssertEqual(model.change, .failed(.notFound(.alias, name: "rent")))
    }
}
