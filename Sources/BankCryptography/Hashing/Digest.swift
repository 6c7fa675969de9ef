import BankDomain
package import BankServices
import CSodium

/// The 256 bits of a BLAKE2b hash (RFC 7693).
///
/// BLAKE2b takes less than half the time of SHA-256 (docs/decisions/ledger.md).
package struct Digest: Hashable, Sendable {
    package static let byteCount = BLAKE2b.byteCount

    @usableFromInline var words: SIMD4<UInt64>

    package init(of bytes: UnsafeBufferPointer<UInt8>) {
        self.init { BLAKE2b.write(hashOf: UnsafeRawBufferPointer(bytes), to: $0) }
    }

    /// A stored digest; `nil` if it is not 32 bytes.
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

    /// Compares digests of secrets in constant time.
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

/// BLAKE2b with 32 bytes of output (RFC 7693).
package enum BLAKE2b {
    package static let byteCount = 32

    /// The hash of bytes. Detects damage, but not tampering by a program that recomputes it.
    package static func checksum(of bytes: [UInt8]) -> [UInt8] {
        array { hash in bytes.withUnsafeBytes { write(hashOf: $0, to: hash) } }
    }

    /// The keyed hash of bytes, which needs the key to compute.
    package static func mac(of bytes: [UInt8], key: borrowing SecretBytes) -> [UInt8] {
        array { hash in
            bytes.withUnsafeBytes { bytes in
                key.withUnsafeBytes { write(hashOf: bytes, key: $0, to: hash) }
            }
        }
    }

    /// Writes a hash of ``byteCount`` bytes.
    ///
    /// - Parameters:
    ///   - key: up to 64 bytes.
    ///   - purpose: up to 16 ASCII characters (the standard's personalisation): hashes for different purposes differ.
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

    /// Compares hashes in constant time.
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

/// The digest of data that arrives in pieces, such as a file.
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

    /// The digest of everything; no data may follow.
    package func finish() -> Digest {
        Digest { _ = crypto_generichash_final(typed, $0.address, Digest.byteCount) }
    }
}
