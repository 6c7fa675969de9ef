import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class SettingsViewModelTests: XCTestCase {
    private var storage = StubStorageService()

    private var rules = StubBankRulesService()
    private var config = StubRemoteConfigService()
    private var analytics = StubAnalyticsService()
    private var location = StubLocationService()

    private let list = SettingKey.all.map { Setting(key: $0, storedValue: $0 == .output ? "json" : nil) }

    override func setUp() async throws {
        storage = StubStorageService()
        rules = StubBankRulesService()
        config = StubRemoteConfigService()
        analytics = StubAnalyticsService()
        location = StubLocationService()
        storage.onValue.answer { $0 == .output ? "json" : nil }
        config.onConfig.answer(with: .standard())
        rules.onSet.answer(with: ())
        storage.onSet.answer(with: ())
        storage.onUnset.answer(with: ())
    }

    private func makeModel() -> SettingsViewModel {
        SettingsViewModel(
            storageService: storage, bankRulesService: rules, remoteConfigService: config,
            analyticsService: analytics, locationService: location)
    }

    private func makeLoadedModel() async -> SettingsViewModel {
        let model = makeModel()
        await model.load()
        return model
    }

    // Asynchronous because XCTest on Linux aborts on a main-actor class with synchronous tests only.
    func testLoad_ShowsEverySettingWithItsValueOrDefault() async throws {
        let model = await makeLoadedModel()
        XCTAssertEqual(model.state, .loaded(list))
        let values = try model.state.get().map { "\($0.key.name)=\($0.value)\($0.isDefault ? "" : "!")" }
        XCTAssertEqual(values.count, SettingKey.all.count)
        XCTAssertEqual(
            values.filter { $0.hasPrefix("color") || $0.hasPrefix("output") },
            ["color=auto", "output=json!", "output.plain=off"])
    }

    func testUnreadableSettings_FailTheLoad() async {
        storage.onValue.fail(with: ServiceError.storage(.unreadable, path: "settings", underlying: ""))
        let model = await makeLoadedModel()
        XCTAssertEqual(
            model.state, .failed(.storage(.unreadable, path: "settings", underlying: "")))
    }

    func testSelect_ReadsOne() async {
        let model = makeModel()
        await model.select("output")
        XCTAssertEqual(model.selection, .loaded(Setting(key: .output, storedValue: "json")))
        XCTAssertEqual(model.state, .idle)
        XCTAssertEqual(storage.onValue.calls, [.output])
    }

    func testUnknownName_FailsForEveryVerb() async {
        let error = ServiceError.invalidValue(
            field: .setting, value: "volume", reason: .notOneOf(SettingKey.all.map(\.name)))
        let model = await makeLoadedModel()
        await model.select("volume")
        XCTAssertEqual(model.selection, .failed(error))
        await model.select("output")
        await model.set("1", for: "volume")
        XCTAssertEqual(model.selection, .failed(error))
        await model.select("output")
        await model.unset("volume")
        XCTAssertEqual(model.selection, .failed(error))
        XCTAssertEqual(model.state, .loaded(list))
    }

    func testSet_KeepsTheValueAndUpdatesTheList() async {
        let model = await makeLoadedModel()
        storage.onValue.answer(with: "csv")
        await model.set("csv", for: "output")
        XCTAssertEqual(model.selection, .loaded(Setting(key: .output, storedValue: "csv")))
        let changed = list.map { $0.key == .output ? Setting(key: .output, storedValue: "csv") : $0 }
        XCTAssertEqual(model.state.value, changed)
        XCTAssertEqual(storage.onSet.calls, [.init("csv", for: .output)])
    }

    func testSettingOfTheBank_IsReadAndSetThere() async {
        config.onConfig.answer(with: .standard([.transferDayLimit: "50"]))
        let model = await makeLoadedModel()
        XCTAssertEqual(
            model.state.value?.first { $0.key == .transferDayLimit }?.storedValue, "50")
        await model.set("60", for: "transfers.limitPerDay")
        await model.unset("transfers.limitPerDay")
        XCTAssertEqual(
            rules.onSet.calls, [.init("60", for: .transferDayLimit), .init(nil, for: .transferDayLimit)])
        XCTAssertFalse(storage.onValue.calls.contains(.transferDayLimit))
        XCTAssertEqual(storage.onSet.callCount, 0)
        XCTAssertEqual(storage.onUnset.callCount, 0)
    }

    func testSetOfAnInvalidValue_FailsBeforeItIsStored() async {
        let model = await makeLoadedModel()
        await model.set("xml", for: "output")
        XCTAssertEqual(
            model.selection,
            .failed(
                .invalidValue(
                    field: .other("output"), value: "xml",
                    reason: .notOneOf(["table", "json", "ndjson", "csv"]))))
        XCTAssertEqual(storage.onSet.callCount, 0)
        XCTAssertEqual(model.state, .loaded(list))
    }

    func testUnwritableSettings_FailTheChange() async {
        storage.onSet.fail(with: ServiceError.storage(.full, path: "settings", underlying: ""))
        let model = await makeLoadedModel()
        await model.set("csv", for: "output")
        XCTAssertEqual(model.selection, .failed(.storage(.full, path: "settings", underlying: "")))
        XCTAssertEqual(model.state, .loaded(list))
    }

    func testUnset_GoesBackToTheDefault() async {
        let model = await makeLoadedModel()
        storage.onValue.answer(with: nil)
        await model.unset("output")
        XCTAssertEqual(model.selection.value?.value, "table")
        XCTAssertEqual(model.state.value?.allSatisfy(\.isDefault), true)
        XCTAssertEqual(storage.onUnset.calls, [.output])
    }

    func testAnalyticsTurnedOff_AreDeleted() async {
        analytics.onRemoveAll.answer(with: ())
        let model = await makeLoadedModel()
        await model.set("off", for: "analytics.enabled")
        await model.unset("analytics.enabled")
        XCTAssertEqual(analytics.onRemoveAll.callCount, 2)
    }

    func testAnalyticsTurnedOn_KeepRecordedEvents() async {
        storage.onValue.answer(with: "on")
        await makeLoadedModel().set("on", for: "analytics.enabled")
        XCTAssertEqual(analytics.onRemoveAll.callCount, 0)
    }

    func testAnalyticsThatCannotBeDeleted_FailTheChange() async {
        let error = ServiceError.storage(.readOnly, path: "analytics", underlying: "")
        analytics.onRemoveAll.fail(with: error)
        let model = await makeLoadedModel()
        await model.set("off", for: "analytics.enabled")
        XCTAssertEqual(model.selection, .failed(error))
    }

    // MARK: The bank's settings

    func testBankOfAnotherVersion_HasItsOwnDefaults() async throws {
        let values = RemoteConfig.standard().values.map { value in
            value.name == SettingKey.transferLimit.name
                ? RemoteConfig.Value(name: value.name, text: "70000", isDefault: true) : value
        }
        let unknown = RemoteConfig.Value(name: "transfers.limitPerYear", text: "1", isDefault: true)
        config.onConfig.answer(with: RemoteConfig(values: values + [unknown], ageSeconds: 0))
        let model = await makeLoadedModel()
        let limit = try XCTUnwrap(model.state.value?.first { $0.key == .transferLimit })
        XCTAssertEqual(limit.value, "70000")
        XCTAssertTrue(limit.isDefault)
        XCTAssertEqual(model.state.value?.count, SettingKey.all.count)
    }

    func testUnreachableBank_ShowsTheAgeOfItsSettings() async {
        config.onConfig.answer(with: RemoteConfig(values: RemoteConfig.standard().values, ageSeconds: 90))
        let model = await makeLoadedModel()
        XCTAssertEqual(model.state, .loaded(list))
        XCTAssertEqual(model.bankSettingsAgeSeconds, 90)
        config.onConfig.answer(with: .standard())
        await model.load()
        XCTAssertEqual(model.bankSettingsAgeSeconds, 0)
    }

    func testBankWithoutAnswer_LeavesTheUsersSettings() async {
        let offline = ServiceError.networkError(underlying: "offline")
        config.onConfig.fail(with: offline)
        let model = await makeLoadedModel()
        XCTAssertEqual(model.state, .loaded(list.filter { !$0.key.isOfBank }))
        XCTAssertNil(model.bankSettingsAgeSeconds)
        await model.select("output")
        XCTAssertEqual(model.selection.value?.value, "json")
        await model.select("transfers.limitPerDay")
        XCTAssertEqual(model.selection, .failed(offline))
    }

    func testAnswerOfAnotherProgram_LeavesTheUsersSettings() async {
        for error in [
            ServiceError.serverError(code: 502), .decodingError(underlying: "a page"),
            .tooManyAttempts(retryAfterSeconds: 5), .notFound(.file, name: "config"),
        ] {
            config.onConfig.fail(with: error)
            let model = await makeLoadedModel()
            XCTAssertEqual(model.state.value?.count, list.filter { !$0.key.isOfBank }.count, "\(error)")
        }
    }

    func testFlagThatTheBankDecided_IsShownAsItsDefault() async throws {
        config.onConfig.answer(with: .standard([FeatureFlag.pictures.setting: "off"]))
        let model = await makeLoadedModel()
        let flag = try XCTUnwrap(model.state.value?.first { $0.key == FeatureFlag.pictures.setting })
        XCTAssertEqual(flag.value, "off")
        XCTAssertTrue(flag.isDefault)
        await model.select("flags.pictures")
        XCTAssertEqual(model.selection.value?.value, "off")
    }

    func testChangeOfTheBank_IsShownWithoutTheBank() async {
        config.onConfig.fail(with: ServiceError.networkError(underlying: "offline"))
        let model = makeModel()
        await model.set("60", for: "transfers.limitPerDay")
        XCTAssertEqual(model.selection, .loaded(Setting(key: .transferDayLimit, storedValue: "60")))
        await model.unset("transfers.limitPerDay")
        XCTAssertEqual(model.selection, .loaded(Setting(key: .transferDayLimit, storedValue: nil)))
        config.onConfig.answer(
            with: RemoteConfig(values: RemoteConfig.standard([.transferDayLimit: "60"]).values, ageSeconds: 9)
        )
        await model.unset("transfers.limitPerDay")
        XCTAssertEqual(model.selection.value?.value, SettingKey.transferDayLimit.defaultValue)
    }

    func testUnreadableBank_FailsTheList() async {
        config.onConfig.fail(with: ServiceError.storage(.damaged, path: "ledger", underlying: ""))
        let model = await makeLoadedModel()
        XCTAssertEqual(model.state, .failed(.storage(.damaged, path: "ledger", underlying: "")))
    }

    // MARK: The user's location

    func testKnownPlace_IsKept() async {
        location.onLocationNamed.answer(with: .berlin)
        let model = makeModel()
        await model.set("berlin", for: "location")
        XCTAssertEqual(location.onLocationNamed.calls, ["berlin"])
        XCTAssertEqual(storage.onSet.calls, [.init("berlin", for: .location)])
    }

    func testUnknownPlace_IsNotKept() async {
        let error = ServiceError.invalidValue(
            field: .place, value: "Atlantis", reason: .notOneOf(["Berlin"]))
        location.onLocationNamed.fail(with: error)
        let model = makeModel()
        await model.set("Atlantis", for: "location")
        XCTAssertEqual(model.selection, .failed(error))
        XCTAssertEqual(storage.onSet.callCount, 0)
    }

    func testNoPlace_IsAllowed() async {
        let model = makeModel()
        await model.set("", for: "location")
        XCTAssertEqual(storage.onSet.calls, [.init("", for: .location)])
    }
}
