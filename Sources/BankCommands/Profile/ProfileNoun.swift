import BankServices
import CommandLineKit
import LanguageKit

enum ProfileCommand: NounCommand {
    case show
    case update(ProfileUpdate, ExecutionMode)

    init(_ invocation: Invocation) throws(CommandLineError) {
        let (verb, arguments) = (invocation.verb, invocation.arguments)
        guard verb == "update" else {
            self = .show
            return
        }
        // An empty text takes the address or the number away.
        let update = ProfileUpdate(
            name: arguments.string("name"), emailAddress: arguments.string("email"),
            phoneNumber: arguments.string("phone"))
        guard update != ProfileUpdate() else {
            throw .missingOptions(["--name, --email or --phone"], context: Self.updateContext)
        }
        self = .update(update, arguments.executionMode)
    }

    static let nodes: [CommandNode] = [.group(group)]

    static let group = CommandGroup(
        name: "profile", abstract: "See and change what the bank knows of you",
        children: [.command(showVerb), .command(updateVerb)])

    private static let updateContext = CommandContext(
        program: "bank", path: ["profile", "update"],
        usage: "bank profile update [--name NAME] [--email ADDRESS] [--phone NUMBER]", awaitsCommand: false)

    private static let showVerb = CommandSpecification(
        name: "show", abstract: "Show your profile",
        examples: [CommandExample("bank profile show")])

    private static let updateVerb = CommandSpecification(
        name: "update", abstract: "Change your profile",
        discussion: "What is left out stays as it is. An empty address or number takes it away.",
        options: [
            .option("name", value: "NAME", help: "What the bank calls you, at most 70 characters"),
            .option("email", value: "ADDRESS", help: "Where mail reaches you"),
            .option("phone", value: "NUMBER", help: "Where calls reach you, such as +49 30 1234567"),
        ],
        supportedGlobals: ["dry-run"],
        examples: [
            CommandExample("bank profile update --email robin@example.org"),
            CommandExample("bank profile update --phone ''", "takes it away"),
        ])
}

extension ProfileCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        try await ProfileViewFactory(dependencies: host.services).makeProfileView(self).appear(
            on: host.screen)
    }
}
