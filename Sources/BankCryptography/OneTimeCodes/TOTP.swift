package import BankServices
import CNettle
import CSodium

/// One-time codes from a shared secret: by counter (HOTP, RFC 4226), by time (TOTP, RFC 6238).
package struct TOTP {
    /// The hash function of the codes.
    package enum Algorithm: CaseIterable {
        case sha1
        case sha256
        case sha512
    }

    /// The number of seconds for which a code is shown.
    package static let periodSeconds: Int64 = 30
    /// The number of digits that authenticator apps support.
    package static let digitCount = 6
    /// The number of bytes in a secret (RFC 4226, section 4, R6).
    package static let secretByteCount = 20

    private let algorithm: Algorithm
    private let digits: Int

    package init(algorithm: Algorithm = .sha1, digits: Int = digitCount) {
        self.algorithm = algorithm
        self.digits = digits
    }

    /// The time step of a moment, in seconds since 1970.
    package static func step(at seconds: Int64) -> Int64 { seconds / periodSeconds }

    package func code(_ secret: UnsafeRawBufferPointer, step: Int64) -> Int {
        var hash = hmac(secret, step)
        defer { sodium_memzero(&hash, hash.count) }
        let offset = Int(hash[hash.count - 1] & 0xF)
        let number = hash[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
        return number % (0..<digits).reduce(1) { power, _ in power * 10 }
    }

    /// The step with this code, the present or the one before; `nil` if neither has it. Always checks both.
    package func step(matching code: Int?, _ secret: UnsafeRawBufferPointer, at seconds: Int64) -> Int64? {
        let present = Self.step(at: seconds)
        let previous = present - 1
        // Without a code, uses a value that no step has.
        let difference = code ?? -1
        let isPresent = difference ^ self.code(secret, step: present) == 0
        let isPrevious = difference ^ self.code(secret, step: previous) == 0
        return isPresent ? present : isPrevious ? previous : nil
    }

    /// Parses a typed code: digits, with any spaces; `nil` if it is invalid.
    package func number(_ text: String) -> Int? {
        let typed = text.utf8.filter { $0 != UInt8(ascii: " ") }
        guard typed.count == digits, typed.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return typed.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    private func hmac(_ secret: UnsafeRawBufferPointer, _ step: Int64) -> [UInt8] {
        let key = secret.assumingMemoryBound(to: UInt8.self).baseAddress
        let counter = withUnsafeBytes(of: step.bigEndian) { Array($0) }
        switch algorithm {
        case .sha1:
            var context = hmac_sha1_ctx()
            defer { sodium_memzero(&context, MemoryLayout.size(ofValue: context)) }
            nettle_hmac_sha1_set_key(&context, secret.count, key)
            nettle_hmac_sha1_update(&context, counter.count, counter)
            return Self.digest(Int(SHA1_DIGEST_SIZE)) {
                nettle_hmac_sha1_digest(&context, $0.count, $0.baseAddress)
            }
        case .sha256:
            var context = hmac_sha256_ctx()
            defer { sodium_memzero(&context, MemoryLayout.size(ofValue: context)) }
            nettle_hmac_sha256_set_key(&context, secret.count, key)
            nettle_hmac_sha256_update(&context, counter.count, counter)
            return Self.digest(Int(SHA256_DIGEST_SIZE)) {
                nettle_hmac_sha256_digest(&context, $0.count, $0.baseAddress)
            }
        case .sha512:
            var context = hmac_sha512_ctx()
            defer { sodium_memzero(&context, MemoryLayout.size(ofValue: context)) }
            nettle_hmac_sha512_set_key(&context, secret.count, key)
            nettle_hmac_sha512_update(&context, counter.count, counter)
            return Self.digest(Int(SHA512_DIGEST_SIZE)) {
                nettle_hmac_sha512_digest(&context, $0.count, $0.baseAddress)
            }
        }
    }

    private static func digest(
        _ byteCount: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Void
    ) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            write(buffer)
            count = byteCount
        }
    }
}

extension TOTPEnrollment {
    /// The secret for typing, and the URI for authenticator apps (Google Authenticator's "Key Uri Format"). A user name
    /// needs no escaping there.
    package init(_ secret: borrowing SecretBytes, username: String) {
        let letters = Base32.encode(secret)
        let before = Array("otpauth://totp/bank:\(username)?secret=".utf8)
        let after = Array(
            "&issuer=bank&algorithm=SHA1&digits=\(TOTP.digitCount)&period=\(TOTP.periodSeconds)".utf8)
        let uri = SecretBytes(count: before.count + letters.count + after.count) { output in
            letters.withUnsafeBytes { letters in
                output.copyBytes(from: before)
                UnsafeMutableRawBufferPointer(rebasing: output[before.count...]).copyBytes(from: letters)
                UnsafeMutableRawBufferPointer(rebasing: output[(before.count + letters.count)...])
                    .copyBytes(from: after)
            }
        }
        self.init(secret: SharedSecret(letters), uri: SharedSecret(uri))
    }
}

/// Base 32 without padding (RFC 4648, section 6), which is easy to type.
package enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    package static func encode(_ bytes: borrowing SecretBytes) -> SecretBytes {
        SecretBytes(count: (bytes.count * 8 + 4) / 5) { output in
            bytes.withUnsafeBytes { input in
                for index in 0..<output.count { output[index] = alphabet[fiveBits(of: input, at: index * 5)] }
            }
        }
    }

    private static func fiveBits(of bytes: UnsafeRawBufferPointer, at bit: Int) -> Int {
        let (index, offset) = bit.quotientAndRemainder(dividingBy: 8)
        let next = index + 1 < bytes.count ? Int(bytes[index + 1]) : 0
        let pair = Int(bytes[index]) << 8 | next
        return pair >> (11 - offset) & 0x1F
    }
}
