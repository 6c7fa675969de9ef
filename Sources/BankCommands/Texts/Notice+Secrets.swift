import LanguageKit

extension Notice {
    static let askKeychainPassword: Phrase = "Keychain password:"
    static let askNewKeychainPassword: Phrase = "New keychain password:"
    static let askNewKeychainPasswordOrSame: Phrase =
        "New keychain password (Enter for your password of just now):"
    static let askAgain: Phrase = "The same again:"

    static let wrongPassword: Phrase = "That was not it."
    static let secretsDiffer: Phrase = "Those were not the same."
    static let firstSecret: Phrase = """
        There is no keychain yet: this first secret makes it. Choose its password; whoever has both has your \
        secrets, and without the password they are lost.
        """
    static let confirmKeychain: Phrase =
        "There is no keychain yet. Make it, with the password that was given?"

    static let toOpenKeychain: Phrase = "open the keychain"
    static let toMakeKeychain: Phrase = "read a password for the new keychain"
    static let toAgreeToKeychain: Phrase = "agree that the keychain is made"
}
