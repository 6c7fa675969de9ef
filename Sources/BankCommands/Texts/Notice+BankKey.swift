import LanguageKit

extension Notice {
    static let askNewKeyPassword: Phrase = "New password for the file with the bank's key:"

    static func askKeyPassword(_ path: String) -> Phrase { "Password of \(path):" }

    static let toSaveKey: Phrase = "save the bank's key with the copy"
    static let toOpenKeyFile: Phrase = "open the file with the bank's key"

    static func keyIsIn(_ path: String) -> Phrase {
        "The bank's key is in \(path), under the password that you gave."
    }

    static let copyWithoutKey: Phrase = """
        The bank's key is not in the copy, and without it no user of a restored bank can sign in. Save it once: \
        repeat this at a terminal, or with --key-password-fd
        """

    static func restoredWithoutKey(_ path: String) -> Phrase {
        """
        Users can sign in only if the keychain of this machine has the bank's key. If it does not: \
        bank ledger restore-key \(path)
        """
    }
}
