import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum ProfileCommand: NounCommand {
    case show
    case update(ProfileUpdate, ExecutionMode)

    init(_ invocation: Invocation) throws(CommandLineError) {
        let (verb, arguments) = (invocation.verb, invocation.arguments)
        guard verb == "update" else {
            self = .show
            return
        }
        // An empty text removes the address or the number.
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
        name: "profile", abstract: "Show and change your profile",
        children: [.command(showVerb), .command(updateVerb)])

    private static let updateContext = CommandContext(
        program: "bank", path: ["profile", "update"],
        usage: "bank profile update [--name NAME] [--email ADDRESS] [--phone NUMBER]", awaitsCommand: false)

    private static let showVerb = CommandSpecification(
        name: "show", abstract: "Show your profile",
        examples: [CommandExample("bank profile show")])

    private static let updateVerb = CommandSpecification(
        name: "update", abstract: "Change your profile",
        discussion:
            "Values that you leave out stay the same. An empty email address or phone number deletes it.",
        options: [
            .option("name", value: "NAME", help: "Your name, at most 70 characters"),
            .option("email", value: "ADDRESS", help: "Your email address"),
            .option("phone", value: "NUMBER", help: "Your phone number, such as +49 30 1234567"),
        ],
        supportedGlobals: ["dry-run"],
        examples: [
            CommandExample("bank profile update --email robin@example.org"),
            CommandExample("bank profile update --phone ''", "deletes the number"),
        ])
}

extension ProfileCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        try await ProfileViewFactory(dependencies: host.services).makeProfileView(self).appear(
            on: host.screen)
    }
}

@MainActor
package struct ProfileViewFactory {
    package typealias Dependencies = HasUserService

    private let userService: any UserServiceProtocol

    init(dependencies: any Dependencies) {
        self.userService = dependencies.userService
    }

    func makeProfileView(_ command: ProfileCommand) -> ProfileView {
        ProfileView(viewModel: ProfileViewModel(userService: userService), command: command)
    }
}

/// The user's profile, also after a change.
struct ProfileView: TerminalView {
    let viewModel: ProfileViewModel
    let command: ProfileCommand

    func appear(on screen: Screen) async throws {
        try screen.require(ProfileColumns.all)
        switch command {
        case .show:
            await viewModel.load()
            try screen.show(RecordPresentation(columns: ProfileColumns.all, row: try viewModel.state.get()))
        case .update(let update, let mode):
            await viewModel.update(update, mode: mode)
            let changed = try viewModel.change.get()
            try screen.show(
                RecordPresentation(columns: ProfileColumns.all, row: changed.value), mode: mode,
                saying: Done.profileChanged)
        }
    }
}

enum ProfileColumns {
    static let all: [Column<UserProfile>] = [
        .text(key: "id", title: "ID") { $0.id.text },
        Column(key: "username", title: "User name") { .optional($0.username) },
        .text(key: "name", title: "Name") { $0.name },
        Column(key: "emailAddress", title: "Email") { .optional($0.emailAddress) },
        Column(key: "phoneNumber", title: "Phone") { .optional($0.phoneNumber) },
    ]
}
