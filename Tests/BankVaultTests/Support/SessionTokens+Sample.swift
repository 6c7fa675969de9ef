import BankServices

extension SessionTokens {
    /// Tokens with different bytes.
    static let sample = SessionTokens(
        access: SharedSecret(SecretBytes([UInt8](repeating: 1, count: 32))),
        refresh: SharedSecret(SecretBytes([UInt8](repeating: 2, count: 32))))
}
