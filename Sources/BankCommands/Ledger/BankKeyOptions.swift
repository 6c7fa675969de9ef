import CommandLineKit
import LanguageKit

/// How the file with the bank's key is written or read.
struct BankKeyOptions: Equatable {
    /// The descriptor with its password; `nil` to ask at the terminal.
    let descriptor: Int32?
    let isWanted: Bool

    static let password = OptionSpecification.option(
        "key-password-fd", value: "N", help: "Read the key file's password from this descriptor")
    static let writing: [OptionSpecification] = [
        password, .flag("without-key", help: "Do not export the bank's key"),
    ]
    static let reading: [OptionSpecification] = [
        password, .flag("without-key", help: "Do not import the bank's key"),
    ]

    init(descriptor: Int32?, isWanted: Bool = true) {
        self.descriptor = descriptor
        self.isWanted = isWanted
    }

    init(_ arguments: ParsedArguments) throws(CommandLineError) {
        self.init(
            descriptor: try arguments.descriptor(Self.password.name),
            isWanted: !arguments.flag("without-key"))
    }
}

extension LedgerCommand {
    static let saveKeyVerb = CommandSpecification(
        name: "save-key", abstract: "Save the bank's key in a file",
        discussion: """
            The bank's key is needed for passwords, second factors and card numbers, and it is in no backup of the \
            database. The file has a password of its own. Keep it apart from the backups. The key never changes, so one \
            file is enough.
            """,
        arguments: [.required("FILE", help: "New file to write to")],
        options: [BankKeyOptions.password], supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank ledger save-key ~/books.key")])

    static let restoreKeyVerb = CommandSpecification(
        name: "restore-key", abstract: "Import the bank's key into this machine's keychain",
        discussion: """
            The bank's key is needed for passwords, second factors and card numbers. The file must have the key of \
            this bank. Existing entries are not changed.
            """,
        arguments: [.required("FILE", help: "File that 'bank ledger save-key' or 'backup' wrote")],
        options: [BankKeyOptions.password], supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank ledger restore-key ~/books.db.key")])
}
