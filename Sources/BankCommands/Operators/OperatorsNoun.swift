import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum OperatorsCommand: NounCommand {
    case list
    case add(StaffOptions)
    case remove(String, ExecutionMode)

    init(_ invocation: Invocation) throws(CommandLineError) {
        let arguments = invocation.arguments
        switch invocation.verb {
        case "add":
            self = .add(
                StaffOptions(
                    username: try arguments.text("username"), name: try arguments.text("name"),
                    role: arguments.choice("role", as: Principal.Role.self) ?? .teller,
                    passwordDescriptor: try arguments.descriptor(SecretOptions.password.name)))
        case "remove":
            self = .remove(arguments.argument("OPERATOR"), arguments.executionMode)
        default:
            self = .list
        }
    }

    static let nodes: [CommandNode] = [.group(group)]

    private static let group = CommandGroup(
        name: "operators", abstract: "Manage the bank's staff: tellers, auditors and operators",
        discussion: """
            A teller serves customers at the counter. An auditor can read everything and change nothing. An operator \
            has the rights of both and runs the bank. The owner of the machine is its first operator, and does not \
            need to sign in there.
            """,
        children: [.command(listVerb), .command(addVerb), .command(removeVerb)])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List all staff", examples: [CommandExample("bank operators list")])

    private static let addVerb = CommandSpecification(
        name: "add", abstract: "Add a member of staff",
        options: [
            .option(
                "username", value: "NAME",
                help: "User name: 3 to 32 of a-z, 0-9, dot, hyphen, underscore"),
            .option("name", value: "NAME", help: "Full name, at most 70 characters"),
            .choice(
                "role", of: Principal.Role.staff.map(\.rawValue), help: "Role",
                default: "teller"),
        ],
        supportedGlobals: [SecretOptions.keychainPassword.name],
        examples: [CommandExample("bank operators add --username sam --name 'Sam Teller' --role teller")])

    private static let removeVerb = CommandSpecification(
        name: "remove", abstract: "Remove a member of staff and end their sessions",
        arguments: [.required("OPERATOR", help: "Staff ID")], supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank operators remove OPR002")])

    @MainActor
    func start(in host: any CommandHost) async throws {
        let factory = OperatorsViewFactory(dependencies: host.session)
        let view: any TerminalView =
            switch self {
            case .list: factory.makeListView()
            case .add(let options): factory.makeAddingView(options)
            case .remove(let id, let mode): factory.makeRemovalView(id, mode)
            }
        try await view.appear(on: host.screen)
    }
}

package struct StaffOptions: Equatable {
    let username: String?
    let name: String?
    let role: Principal.Role
    let passwordDescriptor: Int32?
}

/// Creates staff views from only the service that they need.
@MainActor
package struct OperatorsViewFactory {
    package typealias Dependencies = HasOperatorService

    private let operatorService: any OperatorServiceProtocol

    init(dependencies: any Dependencies) {
        self.operatorService = dependencies.operatorService
    }

    func makeListView() -> OperatorsListView { OperatorsListView(viewModel: makeViewModel()) }

    func makeAddingView(_ options: StaffOptions) -> OperatorAddingView {
        OperatorAddingView(viewModel: makeViewModel(), options: options)
    }

    func makeRemovalView(_ id: String, _ mode: ExecutionMode) -> OperatorRemovalView {
        OperatorRemovalView(viewModel: makeViewModel(), id: id, mode: mode)
    }

    private func makeViewModel() -> OperatorsViewModel {
        OperatorsViewModel(operatorService: operatorService)
    }
}

struct OperatorsListView: TerminalView {
    let viewModel: OperatorsViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(
            ListPresentation(
                columns: OperatorColumns.all, rows: try viewModel.state.get(), emptyText: Notice.noOperators))
    }
}

/// Asks for missing values, adds a staff member and shows it.
struct OperatorAddingView: TerminalView {
    let viewModel: OperatorsViewModel
    let options: StaffOptions

    func appear(on screen: Screen) async throws {
        try screen.require(OperatorColumns.all)
        let draft = StaffDraft(
            username: try screen.text(
                options.username, asking: Notice.askStaffUsername, option: "--username",
                purpose: Notice.toNameUser),
            name: try screen.text(
                options.name, asking: Notice.askStaffName, option: "--name", purpose: Notice.toNameStaff),
            role: options.role)
        // The keychain belongs to the machine's owner, so the new member's password is not offered to it.
        try await screen.choosingPassword(
            Notice.askStaffPassword, descriptor: options.passwordDescriptor, option: "--password-fd"
        ) { password in
            await viewModel.add(draft, password: password)
            _ = try viewModel.change.get()
        }
        let added = try viewModel.change.get().value
        try screen.show(
            RecordPresentation(columns: OperatorColumns.all, row: added), mode: .commit,
            saying: Done.staff(added, isAdded: true))
    }
}

struct OperatorRemovalView: TerminalView {
    let viewModel: OperatorsViewModel
    let id: String
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(OperatorColumns.all)
        await viewModel.remove(id, mode: mode)
        let removed = try viewModel.change.get().value
        try screen.show(
            RecordPresentation(columns: OperatorColumns.all, row: removed), mode: mode,
            saying: Done.staff(removed, isAdded: false))
    }
}

enum OperatorColumns {
    static let all: [Column<StaffMember>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        Column(key: "username", title: "User name") { .optional($0.username) },
        .text(key: "name", title: "Name", canTruncate: true) { $0.name },
        .word(key: "role", title: "Role") { $0.role.rawValue },
    ]
}

extension Notice {
    fileprivate static let noOperators: Phrase = "There are no staff members."
    fileprivate static let askStaffUsername: Phrase = "User name of the new member of staff:"
    fileprivate static let askStaffName: Phrase = "Full name:"
    fileprivate static let toNameStaff: Phrase = "give the name of the member of staff"
    fileprivate static let askStaffPassword: Phrase =
        "Password of the new member of staff (at least \(PasswordPolicy.minimumLength) characters):"
}
