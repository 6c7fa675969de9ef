import BankCryptography
import BankDomain
import BankServices

/// A code to write down, which opens a keychain if its password is forgotten: 170 random bits in Crockford's Base 32,
/// with its check symbol (modulo 37), in seven groups of five.
enum KeychainRecoveryCode {
    static let symbolCount = 34
    static let groupLength = 5

    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    private static let checkAlphabet = alphabet + Array("*~$=U".utf8)

    /// A new code, formatted for writing down.
    static func make(random: any RandomSource) -> SecretBytes {
        let source = SecretBytes(byteCount: symbolCount, from: random)
        return SecretBytes(count: shownByteCount) { shown in
            var remainder = 0
            var next = 0
            func write(_ symbol: UInt8) {
                if next % (groupLength + 1) == groupLength {
                    shown[next] = UInt8(ascii: "-")
                    next += 1
                }
                shown[next] = symbol
                next += 1
            }
            source.withUnsafeBytes { source in
                for byte in source {
                    let digit = Int(byte & 0x1F)
                    remainder = (remainder * 32 + digit) % checkAlphabet.count
                    write(alphabet[digit])
                }
            }
            write(checkAlphabet[remainder])
        }
    }

    /// The code's symbols without groups and check symbol, from which its key is derived; `nil` if the text is invalid.
    /// Case, spaces and hyphens are ignored; O is read as 0, and I and L as 1.
    static func symbols(typed: borrowing SecretBytes) -> SecretBytes? {
        var count = 0
        var isSound = true
        var remainder = 0
        let symbols = SecretBytes(count: symbolCount) { symbols in
            typed.withUnsafeBytes { typed in
                for byte in typed where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-") {
                    let symbol = canonical(byte)
                    if count < symbolCount, let digit = alphabet.firstIndex(of: symbol) {
                        remainder = (remainder * 32 + digit) % checkAlphabet.count
                        symbols[count] = symbol
                    } else if count != symbolCount || checkAlphabet[remainder] != symbol {
                        isSound = false
                    }
                    count += 1
                }
            }
        }
        guard isSound, count == symbolCount + 1 else { return nil }
        return symbols
    }

    private static var shownByteCount: Int {
        symbolCount + 1 + symbolCount / groupLength
    }

    private static func canonical(_ byte: UInt8) -> UInt8 {
        let upper = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 32 : byte
        return switch upper {
        case UInt8(ascii: "O"): UInt8(ascii: "0")
        case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
        default: upper
        }
    }
}
