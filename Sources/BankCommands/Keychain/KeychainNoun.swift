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
        name: "keychain", abstract: "Keep passwords and other secrets, encrypted, in one file",
        discussion: """
            The keychain is one encrypted file beside the ledger. It has your own secrets, your session and the bank's \
            key. The names of the last two begin with 'bank.': they are listed, but 'get', 'set' and 'delete' refuse \
            them.

            The first secret makes the keychain. Its password is its own, though it may be the same as yours as a \
            user; without a terminal give --password-fd, and --yes to make it. It is opened by the password, by the \
            recovery code, or by the agent that 'bank auth login' starts. Without any of them what it holds is lost.

            'bank help secrets' tells how secrets are given.
            """,
        children: [
            .command(listVerb), .command(getVerb), .command(setVerb), .command(deleteVerb),
            .command(statusVerb), .command(verifyVerb), .command(changePasswordVerb),
            .command(recoveryCodeVerb), .command(restorePreviousVerb), .command(exportVerb),
            .command(importVerb),
        ])

    private static let name = ArgumentSpecification.required("NAME", help: "The name of the secret")

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List the names of what is kept, and no values",
        examples: [CommandExample("bank keychain list")])

    private static let getVerb = CommandSpecification(
        name: "get", abstract: "Print a value and nothing else",
        discussion: """
            The bytes are printed as they were kept; a line end follows only on a terminal. There is no JSON or CSV \
            of a secret: it would end up in logs.
            """,
        arguments: [name],
        examples: [
            CommandExample("bank keychain get mail"),
            CommandExample("bank keychain get mail --password-fd 3 3<password.txt"),
        ])

    private static let setVerb = CommandSpecification(
        name: "set", abstract: "Keep a value, in place of any of that name",
        discussion: """
            At a terminal the value is typed twice and does not show; elsewhere it is standard input, or what \
            --value-fd gives. It is never empty: a pipe that failed must not replace a secret.
            """,
        arguments: [name], options: [SecretOptions.value], supportedGlobals: ["dry-run"],
        examples: [
            CommandExample("bank keychain set mail"),
            CommandExample("bank keychain set mail --value-fd 4 4<secret.txt"),
        ])

    private static let deleteVerb = CommandSpecification(
        name: "delete", abstract: "Forget a value", discussion: "Asks first, unless --yes is given.",
        arguments: [name], supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank keychain delete mail")])

    private static let statusVerb = CommandSpecification(
        name: "status", abstract: "Show what can be said without opening it",
        examples: [CommandExample("bank keychain status")])

    private static let verifyVerb = CommandSpecification(
        name: "verify", abstract: "Open every entry and check everything that can be checked",
        examples: [CommandExample("bank keychain verify")])

    private static let changePasswordVerb = CommandSpecification(
        name: "change-password", abstract: "Choose another password",
        discussion: """
            Everything is encrypted anew, and the generation before goes away: the old password and any recovery code \
            open nothing that is left here. Copies kept elsewhere still open with the old password.
            """,
        options: [SecretOptions.newPassword],
        examples: [
            CommandExample("bank keychain change-password"),
            CommandExample("bank keychain change-password --password-fd 3 --new-password-fd 3 3<both.txt"),
        ])

    private static let recoveryCodeVerb = CommandSpecification(
        name: "recovery-code", abstract: "Make a code that opens the keychain without the password",
        discussion: "It is printed this once. A code that was made before opens nothing any more.",
        examples: [CommandExample("bank keychain recovery-code")])

    private static let restorePreviousVerb = CommandSpecification(
        name: "restore-previous", abstract: "Go back to the keychain before it was written last",
        discussion: "Asks first, unless --yes is given: what was written last is lost.",
        supportedGlobals: ["dry-run"], examples: [CommandExample("bank keychain restore-previous")])

    private static let exportVerb = CommandSpecification(
        name: "export", abstract: "Write everything out, in the clear",
        discussion: """
            Asks for the password even where the keychain is open. The archive is JSON by itself and goes to standard \
            output, or to a new file that only you may read; on a terminal it is shown only if you agree.
            """,
        options: [.option("file", value: "PATH", help: "Write a new file instead")],
        examples: [CommandExample("bank keychain export --file backup.json")])

    private static let importVerb = CommandSpecification(
        name: "import", abstract: "Take an archive in, all of it or nothing",
        arguments: [.required("FILE", help: "What 'export' wrote, or - for standard input")],
        options: [.flag("replace", help: "Replace entries that have another value")],
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
