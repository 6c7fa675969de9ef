extension Notice {
    static let askKeychainPassword = "Keychain password:"
    static let askNewKeychainPassword = "New keychain password:"
    static let askNewKeychainPasswordOrSame = "New keychain password (Enter for your password of just now):"
    static let askAgain = "The same again:"

    static let wrongPassword = "That was not it."
    static let secretsDiffer = "Those were not the same."
    static let firstSecret = """
        There is no keychain yet: this first secret makes it. Choose its password; whoever has both has your \
        secrets, and without the password they are lost.
        """
    static let confirmKeychain = "There is no keychain yet. Make it, with the password that was given?"

    static let toOpenKeychain = "open the keychain"
    static let toMakeKeychain = "read a password for the new keychain"
    static let toAgreeToKeychain = "agree that the keychain is made"
}
