import BankServices

/// Codes as people type them.
enum MockCode {
    /// Whether it is the demo's code of every second factor; spaces do not count.
    static func isRight(_ code: String) -> Bool { code.filter { $0 != " " } == MockSeed.code }

    /// The form in which recovery codes are compared: case, spaces and hyphens do not count.
    static func canonical(_ code: SharedSecret) -> SharedSecret {
        code.withUnsafeBytes { bytes in
            let letters = bytes.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
            return SharedSecret(SecretBytes(letters.map { (97...122).contains($0) ? $0 - 32 : $0 }))
        }
    }
}
