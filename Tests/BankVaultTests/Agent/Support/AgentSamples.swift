import BankServices

@testable import BankVault

enum AgentSamples {
    static let keychain = KeychainID(Array(0..<16))
    static let otherKeychain = KeychainID(Array(16..<32))

    /// A sample session. Each part repeats one byte: `number` plus 0, 1, 2 or 3.
    static func holding(_ number: UInt8 = 10) -> AgentHolding {
        AgentHolding(
            keychain: keychain ?? { fatalError("A keychain's id has 16 bytes.") }(),
            dataKey: secret(number),
            tokens: SessionTokens(
                access: SharedSecret(secret(number + 1)), refresh: SharedSecret(secret(number + 2))),
            deviceSeed: secret(number + 3))
    }

    static func secret(_ byte: UInt8, count: Int = 32) -> SecretBytes {
        SecretBytes([UInt8](repeating: byte, count: count))
    }

    static func bytes(_ secret: borrowing SecretBytes) -> [UInt8] {
        secret.withUnsafeBytes { Array($0) }
    }
}
