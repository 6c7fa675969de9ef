import CSodium

/// The library for everything that is encrypted, hashed or signed.
package enum Sodium {
    /// Whether the library is ready. It is asked for before its first use; a library that cannot find randomness has
    /// none to give anybody.
    package static let isReady: Bool = sodium_init() >= 0

    package static var version: String { String(cString: sodium_version_string()) }

    /// Ends the program if the library cannot be used.
    package static func require() {
        guard isReady else { fatalError("libsodium cannot be used: the system gives it no random bytes.") }
    }
}
