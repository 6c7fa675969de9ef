import BankCryptography
import BankDomain
import BankServices

extension SessionTokens {
    /// Two fresh tokens.
    static func make(_ random: any RandomSource) -> SessionTokens {
        SessionTokens(
            access: SharedSecret(SecretBytes(byteCount: byteCount, from: random)),
            refresh: SharedSecret(SecretBytes(byteCount: byteCount, from: random)))
    }
}

extension SharedSecret {
    /// What the books keep of a token: 256 random bits need no salt and no key.
    var digest: Digest { withUnsafeBytes { Digest(of: $0.bindMemory(to: UInt8.self)) } }
}
