/// A secret that a view model or a session holds for a while: shared, never shown by accident.
///
/// Its bytes are ``SecretBytes``; as text it is a placeholder, so that no log and no error message has it.
public final class SharedSecret: Sendable {
    private let bytes: SecretBytes

    public init(_ bytes: consuming SecretBytes) {
        self.bytes = bytes
    }

    /// Lets `body` see the bytes. It must not keep them.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try bytes.withUnsafeBytes(body)
    }

    public func copy() -> SecretBytes { bytes.copy() }
}

extension SharedSecret: Equatable {
    /// Whether the bytes are the same, compared in a time that depends only on their number.
    public static func == (left: SharedSecret, right: SharedSecret) -> Bool {
        left.bytes.isEqual(to: right.bytes)
    }
}

extension SharedSecret: CustomStringConvertible {
    public var description: String { "(secret)" }
}
