import BankDomain

/// Tokens are random bytes; where they are typed or sent, they are written in hexadecimal.
extension SharedSecret {
    public var hexadecimal: String { withUnsafeBytes { Hexadecimal.text($0) } }

    /// Reads a token; `nil` unless it has the form of one, in lower case.
    public convenience init?(hexadecimal text: Substring) {
        guard let bytes = Hexadecimal.bytes(text.utf8), bytes.count == SessionTokens.byteCount,
            Hexadecimal.text(bytes) == text
        else { return nil }
        self.init(SecretBytes(count: bytes.count) { output in output.copyBytes(from: bytes) })
    }
}
