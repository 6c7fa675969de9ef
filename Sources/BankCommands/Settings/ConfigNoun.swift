import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum ConfigNoun: Noun {
    static let bankUse = BankUse.repairsSettings
    static let nodes = [
        group(
            "config", "Show and change your settings",
            discussion: """
                'bank config list' shows all settings with a description. The bank decides on limits, second factors, \
                cooling-off and exchange: these settings are stored with its ledger, and changes are in the audit \
                trail. The other settings are yours, on this machine.
                """,
            [get, set, unset, list])
    ]

    private static let get = verb(
        "get", "Show a setting", name, examples: ["bank config get environment"]
    ) { views, name in SettingView(viewModel: views.settings(), isChange: false) { await $0.select(name) } }

    private static let set = verb(
        "set", "Change a setting", name,
        required("VALUE", help: "New value", completion: .listed(.settingValue)),
        examples: ["bank config set environment local"]
    ) { views, name, value in
        SettingView(viewModel: views.settings(), isChange: true) { await $0.set(value, for: name) }
    }

    private static let unset = verb(
        "unset", "Reset a setting to its default", name, examples: ["bank config unset output"]
    ) { views, name in SettingView(viewModel: views.settings(), isChange: true) { await $0.unset(name) } }

    private static let list = verb(
        "list", "List all settings", fields: .of(SettingColumns.all), examples: ["bank config list"]
    ) {
        SettingsListView(viewModel: $0.settings())
    }

    private static let name = required(
        "NAME", help: "Setting", completion: .choices(SettingKey.all.map(\.name)))

    static func views(in host: any CommandHost) -> ConfigViewFactory {
        ConfigViewFactory(services: host.services)
    }
}

@MainActor
package struct ConfigViewFactory {
    package typealias Dependencies = HasStorageService & HasBankRulesService & HasRemoteConfigService
        & HasAnalyticsService & HasLocationService

    let services: any Dependencies

    func settings() -> SettingsViewModel {
        SettingsViewModel(
            storageService: services.storageService, bankRulesService: services.bankRulesService,
            remoteConfigService: services.remoteConfigService, analyticsService: services.analyticsService,
            locationService: services.locationService)
    }
}

struct SettingsListView: TerminalView {
    let viewModel: SettingsViewModel

    func appear(on screen: Screen) async throws {
        try screen.require(SettingColumns.all)
        await viewModel.load()
        try screen.show(ListPresentation(columns: SettingColumns.all, rows: try viewModel.state.get()))
        screen.noteAge(of: viewModel)
    }
}

/// One setting, also after a change.
struct SettingView: TerminalView {
    let viewModel: SettingsViewModel
    let isChange: Bool
    let select: @MainActor (SettingsViewModel) async -> Void

    func appear(on screen: Screen) async throws {
        try screen.require(SettingColumns.all)
        await select(viewModel)
        let setting = try viewModel.selection.get()
        if isChange { try screen.writeHeadline(Done.setting(setting), mode: .commit) }
        try screen.show(RecordPresentation(columns: SettingColumns.all, row: setting))
        screen.noteAge(of: viewModel)
    }
}

extension Screen {
    @MainActor
    fileprivate func noteAge(of viewModel: SettingsViewModel) {
        switch viewModel.bankSettingsAgeSeconds {
        case 0: break
        case let seconds?: notice(Notice.bankSettings(ageSeconds: seconds))
        case nil: notice(Notice.bankSettingsMissing)
        }
    }
}

enum SettingColumns {
    static let all: [Column<Setting>] = [
        .text(key: "name", title: "Setting", importance: .high) { $0.key.name },
        .text(key: "value", title: "Value", importance: .high) { $0.value },
        Column(
            key: "isDefault", title: "Default", phrase: { $0.isDefault ? "yes" : "" },
            value: { .boolean($0.isDefault) }),
        .phrase(key: "summary", title: "Purpose", importance: .low, canTruncate: true) {
            $0.key.summary
        },
    ]
}
