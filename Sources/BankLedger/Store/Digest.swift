import CSodium

/// The 256 bits of a BLAKE2b hash (RFC 7693).
///
/// BLAKE2b and not SHA-256 because it takes less than half the time (docs/decisions.md).
struct Digest: Hashable, Sendable {
    /// How many bytes a digest has.
    static let byteCount = 32

    private var words: SIMD4<UInt64>

    private init(words: SIMD4<UInt64>) {
        self.words = words
    }

    /// The digest of some bytes.
    init(of bytes: UnsafeBufferPointer<UInt8>) {
        Self.prepareLibrary()
        self.init { output in
            _ = crypto_generichash(output, Self.byteCount, bytes.baseAddress, UInt64(bytes.count), nil, 0)
        }
    }

    /// A digest as stored; `nil` if there are not 32 bytes.
    init?(stored bytes: UnsafeRawBufferPointer) {
        guard bytes.count == Self.byteCount else { return nil }
        self.words = bytes.loadUnaligned(as: SIMD4<UInt64>.self)
    }

    /// The digest that `body` writes.
    init(writtenBy body: (UnsafeMutablePointer<UInt8>) -> Void) {
        var words = SIMD4<UInt64>()
        withUnsafeMutableBytes(of: &words) { output in
            guard let out = output.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
            body(out)
        }
        self.words = words
    }

    /// Runs `body` with the 32 bytes.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeBytes(of: words, body)
    }

    /// Lets the library choose the fastest code for this processor, once.
    static func prepareLibrary() {
        guard isLibraryReady else { fatalError("libsodium could not be initialised") }
    }

    private static let isLibraryReady = sodium_init() >= 0
}

extension Digest: CustomStringConvertible {
    /// Lower-case hexadecimal digits.
    var description: String {
        withBytes { bytes in
            bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
        }
    }
}
