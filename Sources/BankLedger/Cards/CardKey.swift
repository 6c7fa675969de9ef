import BankCryptography
import BankDomain
import BankServices

/// The key in the keychain by which the ledger recognises card numbers without having them, and from which security
/// codes follow.
struct CardKey: Sendable {
    private enum Purpose: String {
        case number = "bank.card-number"
        case securityCode = "bank.card-code"
    }

    static let byteCount = 32

    private let key: SharedSecret

    init(_ key: consuming SecretBytes) {
        self.key = SharedSecret(key)
    }

    /// By which the ledger recognises a number. Without the key the possible numbers, which are few, cannot be tried.
    func digest(of number: borrowing SecretBytes) -> Digest {
        Digest { output in number.withUnsafeBytes { hash($0, .number, output) } }
    }

    /// The three digits for a number and its last month, which are written nowhere.
    func securityCode(of number: borrowing SecretBytes, _ expiry: CardExpiry) -> SecretBytes {
        let month = Array("\u{1F}\(expiry.text)".utf8)
        let printed = SecretBytes(count: number.count + month.count) { bytes in
            number.withUnsafeBytes { bytes.copyMemory(from: $0) }
            for (place, byte) in month.enumerated() { bytes[number.count + place] = byte }
        }
        let digest = Digest { output in printed.withUnsafeBytes { hash($0, .securityCode, output) } }
        let code = digest.withBytes { $0.loadUnaligned(as: UInt64.self).littleEndian } % 1_000
        return SecretBytes(count: 3) { digits in
            digits[0] = 0x30 + UInt8(code / 100)
            digits[1] = 0x30 + UInt8(code / 10 % 10)
            digits[2] = 0x30 + UInt8(code % 10)
        }
    }

    private func hash(
        _ bytes: UnsafeRawBufferPointer, _ purpose: Purpose, _ output: UnsafeMutableRawBufferPointer
    ) {
        key.withUnsafeBytes { key in
            BLAKE2b.write(hashOf: bytes, key: key, purpose: purpose.rawValue, to: output)
        }
    }
}
