/// Which passwords are good enough (NIST SP 800-63B, section 5.1.1.2; OWASP ASVS, chapter on passwords): long, not
/// common, not the user's own name, and otherwise as anybody likes.
public enum PasswordPolicy {
    /// The fewest characters.
    public static let minimumLength = 12

    /// Throws ``ServiceError/weakPassword(_:)`` unless the password, in the form that ``PasswordText`` gives it, is
    /// good enough.
    ///
    /// - Parameter names: what the password must be more than: the user's names.
    public static func check(_ composed: borrowing SecretBytes, names: [String]) throws(ServiceError) {
        guard PasswordText.characterCount(composed) >= minimumLength else {
            throw .weakPassword(.tooShort(minimum: minimumLength))
        }
    }
}
