import BankCryptography

/// The 256 bits of a BLAKE2b hash (RFC 7693).
///
/// BLAKE2b and not SHA-256 because it takes less than half the time (docs/decisions.md).
struct Digest: Hashable, Sendable {
    /// How many bytes a digest has.
    static let byteCount = BLAKE2b.byteCount

    private var words: SIMD4<UInt64>

    private init(words: SIMD4<UInt64>) {
        self.words = words
    }

    /// The digest of some bytes.
    init(of bytes: UnsafeBufferPointer<UInt8>) {
        self.init { BLAKE2b.write(hashOf: UnsafeRawBufferPointer(bytes), to: $0) }
    }

    /// A digest as stored; `nil` if there are not 32 bytes.
    init?(stored bytes: UnsafeRawBufferPointer) {
        guard bytes.count == Self.byteCount else { return nil }
        self.words = bytes.loadUnaligned(as: SIMD4<UInt64>.self)
    }

    /// The digest that `body` writes.
    init<Failure: Error>(
        writtenBy body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        var words = SIMD4<UInt64>()
        try withUnsafeMutableBytes(of: &words, body)
        self.words = words
    }

    /// Runs `body` with the 32 bytes.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeBytes(of: words, body)
    }
}

extension Digest: CustomStringConvertible {
    /// Lower-case hexadecimal digits.
    var description: String {
        withBytes { Hexadecimal.text($0) }
    }
}
