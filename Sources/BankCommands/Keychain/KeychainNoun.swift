import BankServices
import CommandLineKit
import LanguageKit

enum KeychainCommand: NounCommand {
    case list
    case get(name: String)
    case set(name: String, valueDescriptor: Int32?, mode: ExecutionMode)
    case delete(name: String, mode: ExecutionMode, isConfirmed: Bool)
    case status
    case verify
    case changePassword(newPasswordDescriptor: Int32?)
    case makeRecoveryCode
    case restorePrevious(ExecutionMode, isConfirmed: Bool)
    case export(path: String?, isConfirmed: Bool)
    case importArchive(path: String, replacesExisting: Bool, mode: ExecutionMode)

    init(_ invocation: Invocation) throws(CommandLineError) {
        let (verb, arguments) = (invocation.verb, invocation.arguments)
        switch verb {
        case "get": self = .get(name: arguments.argument("NAME"))
        case "set":
            self = .set(
                name: arguments.argument("NAME"),
                valueDescriptor: try arguments.descriptor(SecretOptions.value.name),
                mode: arguments.executionMode)
        case "delete":
            self = .delete(
                name: arguments.argument("NAME"), mode: arguments.executionMode,
                isConfirmed: arguments.flag("yes"))
        case "status": self = .status
        case "verify": self = .verify
        case "change-password":
            self = .changePassword(
                newPasswordDescriptor: try arguments.descriptor(SecretOptions.newPassword.name))
        case "recovery-code": self = .makeRecoveryCode
        case "restore-previous":
            self = .restorePrevious(arguments.executionMode, isConfirmed: arguments.flag("yes"))
        case "export":
            self = .export(path: try arguments.text("file"), isConfirmed: arguments.flag("yes"))
        case "import":
            self = .importArchive(
                path: arguments.argument("FILE"), replacesExisting: arguments.flag("replace"),
                mode: arguments.executionMode)
        default: self = .list
        }
    }
}

extension KeychainCommand {
    static let nodes: [CommandNode] = [.group(group)]

    static let group = CommandGroup(
        name: "keychain", abstract: "Store passwords and other secrets in an encrypted file",
        discussion: """
            The keychain is an encrypted file next to the ledger. It holds your own secrets, your session and the \
            bank's key. Names that begin with 'bank.' belong to the session and the key: they are listed, but 'get', \
            'set' and 'delete' refuse them.

            The keychain is created with your first secret. It has its own password, which may be the same as your \
            user password. Without a terminal, pass the password with --password-fd, and add --yes to create the \
            keychain. You can open it with the password, with the recovery code, or through the agent that 'bank auth \
            login' starts. If you lose all of them, you lose the secrets in it.

            See 'bank help secrets' for how to pass secrets.
            """,
        children: [
            .command(listVerb), .command(getVerb), .command(setVerb), .command(deleteVerb),
            .command(statusVerb), .command(verifyVerb), .command(changePasswordVerb),
            .command(recoveryCodeVerb), .command(restorePreviousVerb), .command(exportVerb),
            .command(importVerb),
        ])

    private static let name = ArgumentSpecification.required("NAME", help: "Name of the secret")

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List the names of your secrets, without values",
        examples: [CommandExample("bank keychain list")])

    private static let getVerb = CommandSpecification(
        name: "get", abstract: "Print a secret",
        discussion: """
            The value is printed exactly as you stored it; a line end follows only on a terminal. There is no JSON or \
            CSV output for secrets, because such output ends up in logs.
            """,
        arguments: [name],
        examples: [
            CommandExample("bank keychain get mail"),
            CommandExample("bank keychain get mail --password-fd 3 3<password.txt"),
        ])

    private static let setVerb = CommandSpecification(
        name: "set", abstract: "Store a secret, or replace it",
        discussion: """
            On a terminal you type the value twice, and it stays hidden. Otherwise it is read from standard input, or \
            from --value-fd. An empty value is refused, so that a failed pipe can't replace a secret.
            """,
        arguments: [name], options: [SecretOptions.value], supportedGlobals: ["dry-run"],
        examples: [
            CommandExample("bank keychain set mail"),
            CommandExample("bank keychain set mail --value-fd 4 4<secret.txt"),
        ])

    private static let deleteVerb = CommandSpecification(
        name: "delete", abstract: "Delete a secret",
        discussion: "You are asked first, unless you give --yes.",
        arguments: [name], supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank keychain delete mail")])

    private static let statusVerb = CommandSpecification(
        name: "status", abstract: "Show the keychain's state without opening it",
        examples: [CommandExample("bank keychain status")])

    private static let verifyVerb = CommandSpecification(
        name: "verify", abstract: "Open every entry and check the whole keychain",
        examples: [CommandExample("bank keychain verify")])

    private static let changePasswordVerb = CommandSpecification(
        name: "change-password", abstract: "Change the keychain's password",
        discussion: """
            The keychain is encrypted again, and its previous version is deleted. The old password and any recovery \
            code stop working here. Copies in other places still open with the old password.
            """,
        options: [SecretOptions.newPassword],
        examples: [
            CommandExample("bank keychain change-password"),
            CommandExample("bank keychain change-password --password-fd 3 --new-password-fd 3 3<both.txt"),
        ])

    private static let recoveryCodeVerb = CommandSpecification(
        name: "recovery-code", abstract: "Create a code that opens the keychain without the password",
        discussion: "The code is shown only once. An earlier code stops working.",
        examples: [CommandExample("bank keychain recovery-code")])

    private static let restorePreviousVerb = CommandSpecification(
        name: "restore-previous", abstract: "Restore the keychain as it was before the last change",
        discussion: "You are asked first, unless you give --yes. The last change is lost.",
        supportedGlobals: ["dry-run"], examples: [CommandExample("bank keychain restore-previous")])

    private static let exportVerb = CommandSpecification(
        name: "export", abstract: "Export the whole keychain without encryption",
        discussion: """
            You are asked for the password even if the keychain is open. The archive is JSON. It goes to standard \
            output, or to a new file that only you can read; on a terminal it is shown only if you agree.
            """,
        options: [.option("file", value: "PATH", help: "New file to write to")],
        examples: [CommandExample("bank keychain export --file backup.json")])

    private static let importVerb = CommandSpecification(
        name: "import", abstract: "Import an archive, all of it or nothing",
        arguments: [.required("FILE", help: "File that 'export' wrote, or - for standard input")],
        options: [.flag("replace", help: "Replace entries that have a different value")],
        supportedGlobals: ["dry-run"], examples: [CommandExample("bank keychain import backup.json")])
}

extension KeychainCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        try await view(KeychainViewFactory(dependencies: host.services), host.archiveFiles).appear(
            on: host.screen)
    }

    @MainActor
    private func view(_ factory: KeychainViewFactory, _ files: any ArchiveFiling) -> any TerminalView {
        switch self {
        case .list: factory.makeListView()
        case .get(let name): factory.makeValueView(name: name)
        case .set(let name, let descriptor, let mode):
            factory.makeSettingView(name: name, valueDescriptor: descriptor, mode: mode)
        case .delete(let name, let mode, let isConfirmed):
            factory.makeDeletionView(name: name, mode: mode, isConfirmed: isConfirmed)
        case .status: factory.makeStatusView()
        case .verify: factory.makeVerificationView()
        case .changePassword(let descriptor): factory.makePasswordView(newPasswordDescriptor: descriptor)
        case .makeRecoveryCode: factory.makeRecoveryCodeView()
        case .restorePrevious(let mode, let isConfirmed):
            factory.makeRestorationView(mode: mode, isConfirmed: isConfirmed)
        case .export(let path, let isConfirmed):
            factory.makeExportView(path: path, isConfirmed: isConfirmed, files: files)
        case .importArchive(let path, let replacesExisting, let mode):
            factory.makeImportView(
                path: path, replacesExisting: replacesExisting, mode: mode, files: files)
        }
    }
}
