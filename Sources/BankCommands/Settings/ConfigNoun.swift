import BankServices
import CommandLineKit
import LanguageKit

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

    static let bankUse = BankUse.mendsSettings
    static let nodes: [CommandNode] = [.group(group)]

    static let group = CommandGroup(
        name: "config", abstract: "Read and change your settings",
        discussion: "'bank config list' shows every setting and what it decides.",
        children: [.command(getVerb), .command(setVerb), .command(unsetVerb), .command(listVerb)])

    private static let name = ArgumentSpecification.required(
        "NAME", help: "The setting", completion: .choices(SettingKey.all.map(\.name)))

    private static let getVerb = CommandSpecification(
        name: "get", abstract: "Show a setting", arguments: [name],
        examples: [CommandExample("bank config get environment")])

    private static let setVerb = CommandSpecification(
        name: "set", abstract: "Change a setting",
        arguments: [
            name, .required("VALUE", help: "Its new value", completion: .listed(.settingValue)),
        ],
        examples: [CommandExample("bank config set environment local")])

    private static let unsetVerb = CommandSpecification(
        name: "unset", abstract: "Go back to the default", arguments: [name],
        examples: [CommandExample("bank config unset output")])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List every setting", examples: [CommandExample("bank config list")])
}

extension ConfigCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        try await ConfigViewFactory(dependencies: host.services).makeConfigView(self).appear(on: host.screen)
    }
}
