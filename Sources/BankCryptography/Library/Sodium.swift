package import BankDomain
package import BankServices
import CSodium

/// The library for everything that is encrypted, hashed or signed.
package enum Sodium {
    /// True if the library is ready. Check it before the first use; it fails without a source of randomness.
    package static let isReady: Bool = sodium_init() >= 0

    package static var version: String { String(cString: sodium_version_string()) }

    /// Ends the program if the library cannot be used.
    package static func require() {
        guard isReady else { fatalError("libsodium cannot be used: the system gives it no random bytes.") }
    }
}

// The library needs valid addresses even for empty data; a secret's pages always have one.

extension UnsafeRawBufferPointer {
    package var address: UnsafePointer<UInt8> {
        guard let baseAddress else { fatalError("A secret has an address, even an empty one.") }
        return baseAddress.assumingMemoryBound(to: UInt8.self)
    }
}

extension UnsafeMutableRawBufferPointer {
    /// The address to which a secret's bytes are written.
    package var address: UnsafeMutablePointer<UInt8> {
        guard let baseAddress else { fatalError("A secret has an address, even an empty one.") }
        return baseAddress.assumingMemoryBound(to: UInt8.self)
    }
}

// These are initializers that take the source and not methods of it: to call an extension's method, an async function
// opens the source in the task's memory, and the optimiser (Swift 6.3.1) frees that in the wrong order.

extension [UInt8] {
    /// Random bytes that are not secret: a nonce, a salt, an id.
    package init(byteCount: Int, from random: any RandomSource) {
        self.init(repeating: 0, count: byteCount)
        withUnsafeMutableBytes { fill($0, from: random) }
    }
}

extension SecretBytes {
    package init(byteCount: Int, from random: any RandomSource) {
        self.init(count: byteCount) { fill($0, from: random) }
    }
}

private func fill(_ bytes: UnsafeMutableRawBufferPointer, from random: any RandomSource) {
    for start in stride(from: 0, to: bytes.count, by: 8) {
        withUnsafeBytes(of: random.nextUInt64().littleEndian) { word in
            for offset in 0..<Swift.min(8, bytes.count - start) { bytes[start + offset] = word[offset] }
        }
    }
}
