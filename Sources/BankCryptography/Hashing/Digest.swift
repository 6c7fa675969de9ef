import BankDomain
package import BankServices
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

/// The hash BLAKE2b with 32 bytes (RFC 7693).
package enum BLAKE2b {
    package static let byteCount = 32

    /// The hash of bytes: finds damage, but no change by a program that computes it anew.
    package static func checksum(of bytes: [UInt8]) -> [UInt8] {
        array { hash in bytes.withUnsafeBytes { write(hashOf: $0, to: hash) } }
    }

    /// The hash of bytes that only who has the key can compute.
    package static func mac(of bytes: [UInt8], key: borrowing SecretBytes) -> [UInt8] {
        array { hash in
            bytes.withUnsafeBytes { bytes in
                key.withUnsafeBytes { write(hashOf: bytes, key: $0, to: hash) }
            }
        }
    }

    /// Writes the hash of bytes, of ``byteCount`` bytes.
    ///
    /// - Parameters:
    ///   - key: up to 64 bytes, without which it cannot be computed.
    ///   - purpose: up to 16 ASCII characters (the standard's personalisation): hashes of different purposes never
    ///     agree.
    package static func write(
        hashOf bytes: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer? = nil, purpose: String? = nil,
        to hash: UnsafeMutableRawBufferPointer
    ) {
        Sodium.require()
        guard hash.count == byteCount else { fatalError("A hash has \(byteCount) bytes.") }
        let result = crypto_generichash_blake2b_salt_personal(
            hash.address, byteCount, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
            UInt64(bytes.count), key?.address, key?.count ?? 0, nil, purpose.map(personalization))
        guard result == 0 else { fatalError("A key has at most 64 bytes.") }
    }

    /// Whether two hashes are the same, compared in a time that says nothing of where they differ.
    package static func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }

    private static func array(_ write: (UnsafeMutableRawBufferPointer) -> Void) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: byteCount)
        hash.withUnsafeMutableBytes(write)
        return hash
    }

    private static func personalization(_ purpose: String) -> [UInt8] {
        let name = Array(purpose.utf8)
        let size = Int(crypto_generichash_blake2b_personalbytes())
        guard name.count <= size else { fatalError("A purpose has at most \(size) characters.") }
        return name + [UInt8](repeating: 0, count: size - name.count)
    }
}

/// The digest of what comes piece by piece, such as a file.
package final class FileDigest {
    private let state: UnsafeMutableRawPointer
    private let typed: OpaquePointer

    package init() {
        Sodium.require()
        state = .allocate(byteCount: crypto_generichash_statebytes(), alignment: 64)
        typed = OpaquePointer(state)
        crypto_generichash_init(typed, nil, 0, Digest.byteCount)
    }

    deinit { state.deallocate() }

    package func update(_ bytes: UnsafeRawBufferPointer) {
        let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        crypto_generichash_update(typed, start, UInt64(bytes.count))
    }

    package func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update($0) }
    }

    /// The digest of everything; nothing may follow.
    package func finish() -> Digest {
        Digest { _ = crypto_generichash_final(typed, $0.address, Digest.byteCount) }
    }
}
