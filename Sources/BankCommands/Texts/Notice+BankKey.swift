import LanguageKit

extension Notice {
    static let askNewKeyPassword: Phrase = "New password for the file with the bank's key:"

    static func askKeyPassword(_ path: String) -> Phrase { "Password of \(path):" }

    static let toSaveKey: Phrase = "save the bank's key in a file"
    static let toOpenKeyFile: Phrase = "open the file with the bank's key"

    static func keyIsIn(_ path: String) -> Phrase {
        "The bank's key is in \(path), protected by the password you chose."
    }

    static let copyWithoutKey: Phrase = """
        The backup doesn't include the bank's key. Without the key, users of a restored bank can't sign in. Save it \
        once: bank ledger save-key FILE
        """

    static func restoredWithoutKey(_ path: String) -> Phrase {
        """
        Users can sign in only if this machine's keychain has the bank's key. If it is missing: bank ledger \
        restore-key \(path)
        """
    }
}
