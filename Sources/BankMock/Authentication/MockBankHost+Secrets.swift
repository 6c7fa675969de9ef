import BankDomain
import BankServices

/// Secrets that the demo hands out.
extension MockBankHost {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// Letters of Base32 (RFC 4648).
    func letters(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in Self.letters[Int(random.nextUInt64() % 32)] }
    }

    /// Groups of four letters, as people can write them down.
    func secretText(groups: Int) -> SharedSecret {
        let texts = (0..<groups).map { _ in letters(4) }
        return SharedSecret(SecretBytes(Array(texts.joined(separator: [UInt8(ascii: "-")]))))
    }

    func sessionTokens() -> SessionTokens {
        SessionTokens(access: token(), refresh: token())
    }

    private func token() -> SharedSecret {
        let bytes = (0..<SessionTokens.byteCount).map { _ in
            UInt8(truncatingIfNeeded: random.nextUInt64() >> 32)
        }
        return SharedSecret(SecretBytes(bytes))
    }
}
