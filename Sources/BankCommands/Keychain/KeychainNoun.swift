import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit

enum KeychainNoun: Noun {
    static let nodes = [
        group(
            "keychain", "Store passwords and other secrets in an encrypted file",
            discussion: """
                The keychain is an encrypted file next to the ledger. It holds your own secrets, your session and the \
                bank's key. Names that begin with 'bank.' belong to the session and the key: they are listed, but \
                'get', 'set' and 'delete' refuse them.

                The keychain is created with your first secret. It has its own password, which can be the same as your \
                user password. Without a terminal, pass the password with --password-fd, and add --yes to create the \
                keychain. You can open it with the password, with the recovery code, or through the agent that 'bank \
                auth login' starts. If you lose all of them, you lose the secrets in it.

                See 'bank help secrets' for how to pass secrets.
                """,
            [
                list, get, set, delete, status, verify, changePassword, recoveryCode, restorePrevious, export,
                importArchive,
            ])
    ]

    private static let list = verb(
        "list", "List the names of your secrets, without values", fields: .of(KeychainColumns.keys),
        examples: ["bank keychain list"]
    ) {
        ListView(of: $0.list(), \.state, KeychainColumns.keys, emptyText: Notice.emptyKeychain) {
            await $0.load()
        }
    }

    private static let get = verb(
        "get", "Print a secret",
        discussion: """
            The value is printed exactly as you stored it; a line break follows only at a terminal. There is no JSON \
            or CSV output for secrets, because such output ends up in logs.
            """,
        name,
        examples: ["bank keychain get mail", "bank keychain get mail --password-fd 3 3<password.txt"]
    ) { KeychainValueView(viewModel: $0.entry($1)) }

    private static let set = verb(
        "set", "Store a secret, or replace it",
        discussion: """
            At a terminal you type the value twice, and it stays hidden. Otherwise it is read from standard input, or \
            from --value-fd. Empty values are refused, so that a broken pipe can't overwrite a secret.
            """,
        name, valueDescriptor, dryRun,
        examples: ["bank keychain set mail", "bank keychain set mail --value-fd 4 4<secret.txt"]
    ) { KeychainSettingView(viewModel: $0.entry($1), valueDescriptor: $2, mode: $3) }

    private static let delete = verb(
        "delete", "Delete a secret", discussion: "You are asked first, unless you give --yes.",
        name, dryRun, isConfirmed, examples: ["bank keychain delete mail"]
    ) { KeychainDeletionView(viewModel: $0.entry($1), mode: $2, isConfirmed: $3) }

    private static let status = verb(
        "status", "Show the keychain's state without opening it", examples: ["bank keychain status"]
    ) { KeychainStatusView(viewModel: $0.status()) }

    private static let verify = verb(
        "verify", "Open every entry and check the whole keychain", examples: ["bank keychain verify"]
    ) { RecordView(of: $0.status(), \.report, KeychainColumns.report) { await $0.verify() } }

    private static let changePassword = verb(
        "change-password", "Change the keychain's password",
        discussion: """
            The keychain is encrypted again, and its previous version is deleted. The old password and any recovery \
            code stop working here. Copies in other places still open with the old password.
            """,
        newPasswordDescriptor,
        examples: [
            "bank keychain change-password",
            "bank keychain change-password --password-fd 3 --new-password-fd 3 3<both.txt",
        ]
    ) { KeychainPasswordView(viewModel: $0.password(), newPasswordDescriptor: $1) }

    private static let recoveryCode = verb(
        "recovery-code", "Create a code that opens the keychain without the password",
        discussion: "The code is shown only once. An earlier code stops working.",
        examples: ["bank keychain recovery-code"]
    ) { RecoveryCodeView(viewModel: $0.password()) }

    private static let restorePrevious = verb(
        "restore-previous", "Restore the keychain as it was before the last change",
        discussion: "You are asked first, unless you give --yes. The last change is lost.",
        dryRun, isConfirmed, examples: ["bank keychain restore-previous"]
    ) { KeychainRestorationView(viewModel: $0.restoration(), mode: $1, isConfirmed: $2) }

    private static let export = verb(
        "export", "Export the whole keychain without encryption",
        discussion: """
            You are asked for the password even if the keychain is open. The archive is JSON. It goes to standard \
            output, or to a new file that only you can read; at a terminal it is shown only if you agree.
            """,
        exportPath, isConfirmed, examples: ["bank keychain export --file backup.json"]
    ) { KeychainExportView(viewModel: $0.transfer(), path: $1, isConfirmed: $2, files: $0.files) }

    private static let importArchive = verb(
        "import", "Import an archive (all or nothing)",
        required("FILE", help: "File that 'export' wrote, or - for standard input"),
        replacesExisting, dryRun, examples: ["bank keychain import backup.json"]
    ) {
        KeychainImportView(
            viewModel: $0.transfer(), path: $1, replacesExisting: $2, mode: $3, files: $0.files)
    }

    private static let name = required("NAME", help: "Name of the secret")
    static let valueDescriptor = descriptor(SecretOptions.value)
    static let newPasswordDescriptor = descriptor(SecretOptions.newPassword)
    static let exportPath = option("file", value: "PATH", help: "New file to write to")
    static let replacesExisting = flag("replace", help: "Replace entries that have a different value")

    static func views(in host: any CommandHost) -> KeychainViewFactory {
        KeychainViewFactory(services: host.services, files: host.archiveFiles)
    }
}

@MainActor
package struct KeychainViewFactory {
    package typealias Dependencies = HasKeychainService & HasSecureStorage

    let services: any Dependencies
    let files: any ArchiveFiling

    func list() -> KeychainListViewModel { KeychainListViewModel(secureStorage: services.secureStorage) }

    func entry(_ name: String) -> KeychainEntryViewModel {
        KeychainEntryViewModel(name: name, secureStorage: services.secureStorage)
    }

    func status() -> KeychainStatusViewModel {
        KeychainStatusViewModel(keychainService: services.keychainService)
    }

    func password() -> KeychainPasswordViewModel {
        KeychainPasswordViewModel(keychainService: services.keychainService)
    }

    func restoration() -> KeychainRestorationViewModel {
        KeychainRestorationViewModel(keychainService: services.keychainService)
    }

    func transfer() -> KeychainTransferViewModel {
        KeychainTransferViewModel(keychainService: services.keychainService)
    }
}
