import BankCryptography
import BankDomain
import BankServices

/// Shows the codes of a second factor.
enum AuthenticatorApp {
    static func code(_ enrollment: TOTPEnrollment, at now: Instant) -> String {
        let step = TOTP.step(at: now.millisecondsSinceEpoch / 1_000)
        let code = SecretBytes(bytes(enrollment.secret.text)).withUnsafeBytes {
            TOTP().code($0, step: step)
        }
        let digits = String(code)
        return String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }

    // Decodes Base32 (RFC 4648), as an app does.
    private static func bytes(_ text: String) -> [UInt8] {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        let bits = text.flatMap { letter in
            let value = letters.firstIndex(of: letter) ?? 0
            return (0..<5).reversed().map { UInt8(value >> $0 & 1) }
        }
        return stride(from: 0, to: bits.count - 7, by: 8).map { start in
            bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
        }
    }
}
