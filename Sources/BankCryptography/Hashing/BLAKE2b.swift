package import BankServices
import CSodium

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
