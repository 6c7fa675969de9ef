import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class SettingsViewModelTests: XCTestCase {
    private var storage = StubStorageService()

    private var analytics = StubAnalyticsService()

    private let list = SettingKey.all.map { Setting(key: $0, storedValue: $0 == .output ? "json" : nil) }

    override func setUp() async throws {
        storage = StubStorageService()
        analytics = StubAnalyticsService()
        storage.onValue.answer { $0 == .output ? "json" : nil }
        storage.onSet.answer(with: ())
        storage.onUnset.answer(with: ())
    }

    private func makeLoadedModel() -> SettingsViewModel {
        let model = SettingsViewModel(storageService: storage, analyticsService: analytics)
        model.load()
        return model
    }

    // Asynchronous without need: XCTest on Linux aborts on a main-actor class whose tests are all synchronous.
    func testLoad_ShowsEverySettingWithItsValueOrDefault() async throws {
        let model = makeLoadedModel()
        XCTAssertEqual(model.state, .loaded(list))
        let values = try model.state.get().map { "\($0.key.name)=\($0.value)\($0.isDefault ? "" : "!")" }
        XCTAssertEqual(values.count, SettingKey.all.count)
        XCTAssertEqual(
            values.filter { $0.hasPrefix("color") || $0.hasPrefix("output") },
            ["color=auto", "output=json!", "output.plain=off"])
    }

    func testUnreadableSettings_FailTheLoad() {
        storage.onValue.fail(with: ServiceError.storage(.unreadable, path: "settings", underlying: ""))
        XCTAssertEqual(
            makeLoadedModel().state, .failed(.storage(.unreadable, path: "settings", underlying: "")))
    }

    func testSelect_ReadsOne() {
        let model = SettingsViewModel(storageService: storage, analyticsService: analytics)
        model.select("output")
        XCTAssertEqual(model.selection, .loaded(Setting(key: .output, storedValue: "json")))
        XCTAssertEqual(model.state, .idle)
        XCTAssertEqual(storage.onValue.calls, [.output])
    }

    func testUnknownName_FailsForEveryVerb() {
        let error = ServiceError.invalidValue(
            field: "setting", value: "volume", reason: .notOneOf(SettingKey.all.map(\.name)))
        let model = makeLoadedModel()
        for verb in [model.select, { model.set("1", for: $0) }, model.unset] {
            model.select("output")
            verb("volume")
            XCTAssertEqual(model.selection, .failed(error))
        }
        XCTAssertEqual(model.state, .loaded(list))
    }

    func testSet_KeepsTheValueAndUpdatesTheList() {
        let model = makeLoadedModel()
        storage.onValue.answer(with: "csv")
        model.set("csv", for: "output")
        XCTAssertEqual(model.selection, .loaded(Setting(key: .output, storedValue: "csv")))
        let changed = list.map { $0.key == .output ? Setting(key: .output, storedValue: "csv") : $0 }
        XCTAssertEqual(model.state.value, changed)
        XCTAssertEqual(storage.onSet.calls, [.init("csv", for: .output)])
    }

    func testSetOfAValueThatIsNotTaken_FailsBeforeItIsKept() {
        let model = makeLoadedModel()
        model.set("xml", for: "output")
        XCTAssertEqual(
            model.selection,
            .failed(
                .invalidValue(
                    field: "output", value: "xml", reason: .notOneOf(["table", "json", "ndjson", "csv"]))))
        XCTAssertEqual(storage.onSet.callCount, 0)
        XCTAssertEqual(model.state, .loaded(list))
    }

    func testSetThatCannotBeKept_Fails() {
        storage.onSet.fail(with: ServiceError.storage(.full, path: "settings", underlying: ""))
        let model = makeLoadedModel()
        model.set("csv", for: "output")
        XCTAssertEqual(model.selection, .failed(.storage(.full, path: "settings", underlying: "")))
        XCTAssertEqual(model.state, .loaded(list))
    }

    func testUnset_GoesBackToTheDefault() {
        let model = makeLoadedModel()
        storage.onValue.answer(with: nil)
        model.unset("output")
        XCTAssertEqual(model.selection.value?.value, "table")
        XCTAssertEqual(model.state.value?.allSatisfy(\.isDefault), true)
        XCTAssertEqual(storage.onUnset.calls, [.output])
    }

    func testAnalyticsTurnedOff_AreForgotten() {
        analytics.onRemoveAll.answer(with: ())
        let model = makeLoadedModel()
        model.set("off", for: "analytics.enabled")
        model.unset("analytics.enabled")
        XCTAssertEqual(analytics.onRemoveAll.callCount, 2)
    }

    func testAnalyticsTurnedOn_KeepWhatThereIs() {
        storage.onValue.answer(with: "on")
        makeLoadedModel().set("on", for: "analytics.enabled")
        XCTAssertEqual(analytics.onRemoveAll.callCount, 0)
    }

    func testAnalyticsThatCannotBeForgotten_FailTheChange() {
        let error = ServiceError.storage(.readOnly, path: "analytics", underlying: "")
        analytics.onRemoveAll.fail(with: error)
        let model = makeLoadedModel()
        model.set("off", for: "analytics.enabled")
        XCTAssertEqual(model.selection, .failed(error))
    }
}
