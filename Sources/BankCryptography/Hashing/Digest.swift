import BankDomain
import CSodium

/// The 256 bits of a BLAKE2b hash (RFC 7693).
///
/// BLAKE2b and not SHA-256 because it takes less than half the time (docs/decisions.md).
package struct Digest: Hashable, Sendable {
    package static let byteCount = BLAKE2b.byteCount

    @usableFromInline var words: SIMD4<UInt64>

    package init(of bytes: UnsafeBufferPointer<UInt8>) {
        self.init { BLAKE2b.write(hashOf: UnsafeRawBufferPointer(bytes), to: $0) }
    }

    /// A digest as stored; `nil` if there are not 32 bytes.
    @inlinable
    package init?(stored bytes: UnsafeRawBufferPointer) {
        guard bytes.count == MemoryLayout<SIMD4<UInt64>>.size else { return nil }
        self.words = bytes.loadUnaligned(as: SIMD4<UInt64>.self)
    }

    @inlinable
    package init<Failure: Error>(
        writtenBy body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        var words = SIMD4<UInt64>()
        try withUnsafeMutableBytes(of: &words, body)
        self.words = words
    }

    /// Runs `body` with the 32 bytes.
    @inlinable
    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeBytes(of: words, body)
    }

    /// Whether two digests are the same, compared in a time that says nothing of where they differ: for digests of
    /// secrets.
    package func isSame(as other: Digest) -> Bool {
        withBytes { left in
            other.withBytes { right in sodium_memcmp(left.baseAddress, right.baseAddress, left.count) == 0 }
        }
    }
}

extension Digest: CustomStringConvertible {
    /// Lower-case hexadecimal digits.
    package var description: String {
        withBytes { Hexadecimal.text($0) }
    }
}
