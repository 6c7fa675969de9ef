import BankServices

/// What the demo keeps of a secret in place of the secret: 64 bits by which it is known again.
///
/// It protects nothing: whoever reads the demo's state finds a secret that fits within seconds (FNV-1a, made for
/// hash tables). A password that is used anywhere else has no place in the demo.
struct MockMark: Codable, Equatable, Sendable {
    let salt: UInt64
    let value: UInt64

    init(_ secret: SharedSecret, salt: UInt64) {
        self.salt = salt
        self.value = Self.value(of: secret, salt: salt)
    }

    func fits(_ secret: SharedSecret) -> Bool { Self.value(of: secret, salt: salt) == value }

    private static func value(of secret: SharedSecret, salt: UInt64) -> UInt64 {
        secret.withUnsafeBytes { bytes in
            bytes.reduce(0xCBF2_9CE4_8422_2325 ^ salt) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
    }
}
