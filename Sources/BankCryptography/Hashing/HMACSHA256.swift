package import BankServices
import CNettle
import CSodium

/// Message authentication codes (RFC 2104, with SHA-256).
package enum HMACSHA256 {
    /// The code of a message, in 32 bytes.
    package static func code(of message: [UInt8], key: SharedSecret) -> [UInt8] {
        key.withUnsafeBytes { key in
            var context = hmac_sha256_ctx()
            defer { sodium_memzero(&context, MemoryLayout.size(ofValue: context)) }
            nettle_hmac_sha256_set_key(
                &context, key.count, key.assumingMemoryBound(to: UInt8.self).baseAddress)
            nettle_hmac_sha256_update(&context, message.count, message)
            return [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_SIZE)) { buffer, count in
                nettle_hmac_sha256_digest(&context, buffer.count, buffer.baseAddress)
                count = buffer.count
            }
        }
    }
}
