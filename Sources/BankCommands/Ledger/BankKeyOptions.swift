import CommandLineKit
import LanguageKit

/// How the file with the bank's key is written or read.
struct BankKeyOptions: Equatable {
    /// The descriptor with its password; `nil` to ask at the terminal.
    let descriptor: Int32?
    var isWanted = true
}

extension LedgerNoun {
    static func keyOptions(_ withoutKey: Phrase) -> Input<BankKeyOptions> {
        Input(keyPassword, flag("without-key", help: withoutKey)) {
            BankKeyOptions(descriptor: $0, isWanted: !$1)
        }
    }

    private static let keyPassword = descriptor(
        .option(
            "key-password-fd", value: "N", help: "Read the key file's password from this descriptor"))

    static let saveKey = verb(
        "save-key", "Save the bank's key in a file",
        discussion: """
            The bank's key is needed for passwords, second factors and card numbers. Database backups don't contain \
            it. The file has a separate password. Keep it apart from the backups. The key never changes, so one file \
            is enough.
            """,
        newFile, keyPassword, dryRun, examples: ["bank ledger save-key ~/books.key"]
    ) { BankKeySavingView(key: $0.keyFile($1, BankKeyOptions(descriptor: $2)), mode: $3) }

    static let restoreKey = verb(
        "restore-key", "Import the bank's key into this machine's keychain",
        discussion: """
            The bank's key is needed for passwords, second factors and card numbers. The file must contain this bank's \
            key. Existing entries are not changed.
            """,
        required("FILE", help: "File that 'bank ledger save-key' or 'backup' wrote"), keyPassword, dryRun,
        examples: ["bank ledger restore-key ~/books.db.key"]
    ) { BankKeyView(key: $0.keyFile($1, BankKeyOptions(descriptor: $2)), mode: $3) }
}
