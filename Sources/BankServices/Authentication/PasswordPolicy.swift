/// Which passwords are good enough (NIST SP 800-63B, section 5.1.1.2; OWASP ASVS 4.0, chapter 2.1): long, not
/// what everybody tries first, not the user's own name, and otherwise as anybody likes.
public enum PasswordPolicy {
    /// The fewest characters.
    public static let minimumLength = 12

    // As many as a card number has (ISO/IEC 7812-1); telephone numbers and dates have fewer.
    private static let numberMaximum = 19
    // With fewer places that have to be guessed, length is only for show.
    private static let guessMinimum = 6
    private static let bankNames = ["bank"]

    /// Throws ``ServiceError/weakPassword(_:)`` unless the password, in the form that ``PasswordText`` gives
    /// it, is good enough.
    ///
    /// - Parameter names: what the password must be more than: the user's names.
    public static func check(_ composed: borrowing SecretBytes, names: [String]) throws(ServiceError) {
        guard composed.count <= PasswordText.maximumByteCount else {
            throw .weakPassword(.tooLong(maximumByteCount: PasswordText.maximumByteCount))
        }
        guard PasswordText.characterCount(composed) >= minimumLength else {
            throw .weakPassword(.tooShort(minimum: minimumLength))
        }
        let names = CommonPasswords.parts + words(of: names + bankNames)
        for style in PasswordShape.Style.allCases {
            let shape = PasswordShape(composed, style)
            guard !shape.isNumber || shape.byteCount > numberMaximum, shape.unitByteCount >= minimumLength,
                shape.guessCount(without: CommonPasswords.parts) >= guessMinimum
            else { throw .weakPassword(.common) }
            guard shape.guessCount(without: names) >= guessMinimum else {
                throw .weakPassword(.containsName)
            }
        }
    }

    private static func words(of names: [String]) -> [[UInt8]] {
        names.flatMap { $0.lowercased().split { !$0.isLetter && !$0.isNumber } }
            .map { Array($0.utf8) }.filter { $0.count >= 3 }
    }
}
