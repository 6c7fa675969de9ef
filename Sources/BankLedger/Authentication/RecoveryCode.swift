import BankCryptography
import BankDomain
import BankServices

/// A code that stands in for the second factor once: twelve letters of Base 32, 60 bits, in three groups.
enum RecoveryCode {
    private static let letterCount = 12
    private static let hyphen = UInt8(ascii: "-")

    /// A fresh code, as it is shown.
    static func make(_ random: any RandomSource) -> SecretBytes {
        let letters = Base32.encode(SecretBytes(byteCount: 8, from: random))
        return SecretBytes(count: letterCount + 2) { output in
            letters.withUnsafeBytes { letters in
                output.copyBytes(
                    from: letters[0..<4] + [hyphen] + letters[4..<8] + [hyphen] + letters[8..<12])
            }
        }
    }

    /// The hash that is kept of a user's code; `nil` if the text cannot be one. Case, spaces and hyphens do not count.
    static func digest(_ text: String, of user: UserID, _ pepper: Pepper) -> Digest? {
        let letters = text.uppercased().utf8.filter { $0 != hyphen && $0 != UInt8(ascii: " ") }
        guard letters.count == letterCount, letters.allSatisfy(Base32.contains) else { return nil }
        let bound = "\(user)\u{1F}" + String(decoding: letters, as: UTF8.self)
        return pepper.digest(of: bound, for: .recoveryCode)
    }
}
