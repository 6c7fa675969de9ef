import BankDevice
import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

final class LocalConfigServiceTests: XCTestCase {
    private let rules = StubBankRulesService()
    private let settings = StubStorageService()

    func testValues_AreThoseOfTheBankAndItsMachine() async throws {
        rules.onSettings.answer(with: [.transferDayLimit: "50"])
        settings.onValue.answer { $0 == FeatureFlag.pictures.setting ? "off" : nil }
        let config = try await LocalConfigService(rules: rules, settings: settings)
            .config(maximumAgeSeconds: 1_000)
        XCTAssertEqual(config, .standard([.transferDayLimit: "50", FeatureFlag.pictures.setting: "off"]))
        XCTAssertEqual(config.values.map(\.name), config.values.map(\.name).sorted())
        XCTAssertEqual(config.value(of: .pictures), false)
    }

    func testOnlySettingsOfTheBank_AreReturned() async throws {
        rules.onSettings.answer(with: [:])
        settings.onValue.answer(with: nil)
        let config = try await LocalConfigService(rules: rules, settings: settings).config(
            maximumAgeSeconds: 0)
        XCTAssertEqual(
            Set(config.values.map(\.name)), Set(SettingKey.ofBank.map(\.name) + ["flags.pictures"]))
    }

    func testUnreadableSettingsOfTheMachine_LeaveTheRules() async throws {
        rules.onSettings.answer(with: [.transferDayLimit: "50"])
        settings.onValue.fail(with: ServiceError.storage(.damaged, path: "settings", underlying: ""))
        let config = try await LocalConfigService(rules: rules, settings: settings)
            .config(maximumAgeSeconds: 0)
        XCTAssertEqual(config, .standard([.transferDayLimit: "50"]))
    }

    func testBankThatCannotBeRead_IsAnError() async {
        rules.onSettings.fail(with: ServiceError.storage(.damaged, path: "ledger", underlying: ""))
        await assertRefused(.storage(.damaged, path: "ledger", underlying: "")) {
            try await LocalConfigService(rules: self.rules, settings: self.settings).config(
                maximumAgeSeconds: 0)
        }
    }
}
