import BankFiles
public import BankServices
import LanguageKit

/// A witness in a small text file, which needs no keychain: a line for each keychain that was seen, and a checksum.
///
/// Whoever can write the file can rewrite it; it is for copies that come back by themselves, from a backup or a
/// folder that is kept in step, and for whoever can exchange the keychain only.
public struct FileGenerationWitness: GenerationWitness {
    private static let maximumByteCount = 65_536

    private let path: String

    /// A witness in this file, which is made when there is something to remember.
    public init(path: String) {
        self.path = path
    }

    public func newestGeneration(of keychain: KeychainID) throws -> UInt64? {
        try read()[keychain]
    }

    public func hasSeenKeychain() throws -> Bool {
        try !read().isEmpty
    }

    public func remember(_ generation: UInt64, of keychain: KeychainID, mayGoBack: Bool) throws {
        var newest = try read()
        if let known = newest[keychain], mayGoBack ? known == generation : known >= generation { return }
        newest[keychain] = generation
        try PrivateFile.makeFolder(of: path)
        // If a lower number comes back with the power, whoever opens the keychain next remembers the higher one; only
        // going back must not be forgotten.
        try PrivateFile.replaceGuarded(path, with: WitnessText.encode(newest), isDurable: mayGoBack)
    }

    private func read() throws(ServiceError) -> [KeychainID: UInt64] {
        guard let bytes = try PrivateFile.readGuarded(path, limit: Self.maximumByteCount + 1) else {
            return [:]
        }
        guard bytes.count <= Self.maximumByteCount, let newest = WitnessText.decode(bytes) else {
            throw .storage(.damaged, path: path, underlying: "it is not what the witness wrote")
        }
        return newest
    }
}
