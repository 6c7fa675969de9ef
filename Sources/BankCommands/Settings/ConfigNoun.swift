import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum ConfigCommand: NounCommand {
    case list
    case get(String)
    case set(String, String)
    case unset(String)

    init(_ invocation: Invocation) {
        let (verb, arguments) = (invocation.verb, invocation.arguments)
        switch verb {
        case "get": self = .get(arguments.argument("NAME"))
        case "set": self = .set(arguments.argument("NAME"), arguments.argument("VALUE"))
        case "unset": self = .unset(arguments.argument("NAME"))
        default: self = .list
        }
    }

    static let bankUse = BankUse.repairsSettings
    static let nodes: [CommandNode] = [.group(group)]

    static let group = CommandGroup(
        name: "config", abstract: "Show and change your settings",
        discussion: """
            'bank config list' shows all settings with a description. The bank decides on limits, second factors, \
            cooling-off and exchange: these settings are stored with its ledger, and changes are in the audit trail. \
            The other settings are yours, on this machine.
            """,
        children: [.command(getVerb), .command(setVerb), .command(unsetVerb), .command(listVerb)])

    private static let name = ArgumentSpecification.required(
        "NAME", help: "Setting", completion: .choices(SettingKey.all.map(\.name)))

    private static let getVerb = CommandSpecification(
        name: "get", abstract: "Show a setting", arguments: [name],
        examples: [CommandExample("bank config get environment")])

    private static let setVerb = CommandSpecification(
        name: "set", abstract: "Change a setting",
        arguments: [
            name, .required("VALUE", help: "New value", completion: .listed(.settingValue)),
        ],
        examples: [CommandExample("bank config set environment local")])

    private static let unsetVerb = CommandSpecification(
        name: "unset", abstract: "Reset a setting to its default", arguments: [name],
        examples: [CommandExample("bank config unset output")])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List all settings", examples: [CommandExample("bank config list")])
}

extension ConfigCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        try await ConfigViewFactory(dependencies: host.services).makeConfigView(self).appear(on: host.screen)
    }
}

@MainActor
package struct ConfigViewFactory {
    package typealias Dependencies = HasStorageService & HasBankRulesService & HasRemoteConfigService
        & HasAnalyticsService & HasLocationService

    private let storageService: any StorageServiceProtocol
    private let bankRulesService: any BankRulesServiceProtocol
    private let remoteConfigService: any RemoteConfigServiceProtocol
    private let analyticsService: any AnalyticsServiceProtocol
    private let locationService: any LocationServiceProtocol

    init(dependencies: any Dependencies) {
        self.storageService = dependencies.storageService
        self.bankRulesService = dependencies.bankRulesService
        self.remoteConfigService = dependencies.remoteConfigService
        self.analyticsService = dependencies.analyticsService
        self.locationService = dependencies.locationService
    }

    func makeConfigView(_ command: ConfigCommand) -> ConfigView {
        ConfigView(
            viewModel: SettingsViewModel(
                storageService: storageService, bankRulesService: bankRulesService,
                remoteConfigService: remoteConfigService, analyticsService: analyticsService,
                locationService: locationService), command: command)
    }
}

/// Settings, shown or changed.
struct ConfigView: TerminalView {
    let viewModel: SettingsViewModel
    let command: ConfigCommand

    func appear(on screen: Screen) async throws {
        try screen.require(Self.columns)
        switch command {
        case .list:
            await viewModel.load()
            try screen.show(ListPresentation(columns: Self.columns, rows: try viewModel.state.get()))
            noteAge(on: screen)
        case .get(let name):
            await viewModel.select(name)
            try showSelection(on: screen)
        case .set(let name, let value):
            await viewModel.set(value, for: name)
            try showSelection(isChanged: true, on: screen)
        case .unset(let name):
            await viewModel.unset(name)
            try showSelection(isChanged: true, on: screen)
        }
    }

    private func showSelection(isChanged: Bool = false, on screen: Screen) throws {
        let setting = try viewModel.selection.get()
        if isChanged { try screen.writeHeadline(Done.setting(setting), mode: .commit) }
        try screen.show(RecordPresentation(columns: Self.columns, row: setting))
        noteAge(on: screen)
    }

    private func noteAge(on screen: Screen) {
        switch viewModel.bankSettingsAgeSeconds {
        case 0: break
        case let seconds?: screen.notice(Notice.bankSettings(ageSeconds: seconds))
        case nil: screen.notice(Notice.bankSettingsMissing)
        }
    }

    private static let columns: [Column<Setting>] = [
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
