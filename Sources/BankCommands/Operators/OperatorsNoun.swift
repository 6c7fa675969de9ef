import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum OperatorsNoun: Noun {
    static let nodes = [
        group(
            "operators", "Manage the bank's staff: tellers, auditors and operators",
            discussion: """
                A teller serves customers at the counter. An auditor can read everything and change nothing. An \
                operator has the rights of both and runs the bank. The owner of the machine is its first operator, and \
                does not need to sign in there.
                """,
            [list, add, remove])
    ]

    private static let list = verb(
        "list", "List all staff", fields: .of(OperatorColumns.all), examples: ["bank operators list"]
    ) {
        ListView(of: $0.operators(), \.state, OperatorColumns.all, emptyText: Notice.noOperators) {
            await $0.load()
        }
    }

    private static let add = verb(
        "add", "Add a staff member", options, globals: [SecretOptions.keychainPassword.name],
        examples: ["bank operators add --username sam --name 'Sam Teller' --role teller"]
    ) { OperatorAddingView(viewModel: $0.operators(), options: $1) }

    private static let remove = verb(
        "remove", "Remove a staff member and end their sessions",
        required("OPERATOR", help: "Staff ID"), dryRun, examples: ["bank operators remove OPR002"]
    ) { views, id, mode in
        ChangeView(
            of: views.operators(), \.change, OperatorColumns.all, mode,
            saying: { Done.staff($0, isAdded: false) }
        ) { await $0.remove(id, mode: mode) }
    }

    private static let options = Input(
        option(
            "username", value: "NAME", help: "User name: 3 to 32 of a-z, 0-9, dot, hyphen, underscore"),
        option("name", value: "NAME", help: "Full name, at most 70 characters"),
        choice("role", of: Principal.Role.staff, help: "Role", default: "teller"), passwordDescriptor
    ) { StaffOptions(username: $0, name: $1, role: $2 ?? .teller, passwordDescriptor: $3) }

    static func views(in host: any CommandHost) -> OperatorsViewFactory {
        OperatorsViewFactory(services: host.services)
    }
}

package struct StaffOptions: Equatable {
    let username: String?
    let name: String?
    let role: Principal.Role
    let passwordDescriptor: Int32?
}

/// Creates the view model of staff from only the service that it needs.
@MainActor
package struct OperatorsViewFactory {
    package typealias Dependencies = HasOperatorService

    let services: any Dependencies

    func operators() -> OperatorsViewModel { OperatorsViewModel(operatorService: services.operatorService) }
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
    fileprivate static let askStaffUsername: Phrase = "The new staff member's user name:"
    fileprivate static let askStaffName: Phrase = "Full name:"
    fileprivate static let toNameStaff: Phrase = "give the staff member's name"
    fileprivate static let askStaffPassword: Phrase =
        "The new staff member's password (at least \(PasswordPolicy.minimumLength) characters):"
}
