public import BankServices

/// Remembers, outside the keychain, the newest generation that was ever written or read, so that an old copy put in
/// its place is noticed.
public protocol GenerationWitness: Sendable {
    /// The newest generation of the keychain; `nil` if none was ever seen. Throws
    /// ``ServiceError/storage(_:path:underlying:)``.
    func newestGeneration(of keychain: KeychainID) throws -> UInt64?

    /// Whether any keychain was ever seen; a missing file is then a loss, and no reason to make an empty one.
    func hasSeenKeychain() throws -> Bool

    /// Remembers a generation. The caller holds the keychain's lock.
    ///
    /// - Parameter mayGoBack: whether somebody asked for an older generation to count from now on; otherwise an
    ///   older one than is remembered changes nothing.
    func remember(_ generation: UInt64, of keychain: KeychainID, mayGoBack: Bool) throws
}
