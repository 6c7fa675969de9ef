import BankDomain

/// Tokens are random bytes; in text they are written in hexadecimal.
extension SharedSecret {
    public var hexadecimal: String { withUnsafeBytes { Hexadecimal.text($0) } }

    /// Reads a token; `nil` unless it has the right form, in lower case.
    public convenience init?(hexadecimal text: Substring) {
        let digits = Array(text.utf8)
        let isLowerCase = !digits.contains { (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) }
        guard isLowerCase, let bytes = Hexadecimal.bytes(digits), bytes.count == SessionTokens.byteCount
        else { return nil }
        self.init(SecretBytes(count: bytes.count) { output in output.copyBytes(from: bytes) })
    }
}
