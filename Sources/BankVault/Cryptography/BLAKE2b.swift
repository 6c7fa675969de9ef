import BankServices
import CSodium

/// The hash BLAKE2b with 32 bytes (RFC 7693).
enum BLAKE2b {
    static let byteCount = 32

    /// The hash of bytes: finds damage, and stops nobody who can compute it anew.
    static func checksum(of bytes: [UInt8]) -> [UInt8] {
        hash(bytes, key: UnsafeBufferPointer(start: nil, count: 0))
    }

    /// The hash of bytes that only who has the key can compute.
    static func mac(of bytes: [UInt8], key: borrowing SecretBytes) -> [UInt8] {
        key.withUnsafeBytes { hash(bytes, key: UnsafeBufferPointer(start: $0.address, count: $0.count)) }
    }

    /// Whether two hashes are the same, compared in a time that says nothing of where they differ.
    static func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }

    private static func hash(_ bytes: [UInt8], key: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        Sodium.require()
        var hash = [UInt8](repeating: 0, count: byteCount)
        _ = crypto_generichash(&hash, byteCount, bytes, UInt64(bytes.count), key.baseAddress, key.count)
        return hash
    }
}
