import BankCryptography
import BankDomain
import BankFiles
public import BankServices
import LanguageKit

/// Records the newest generation outside the keychain, in a small text file, so that a replacement by an old copy is
/// noticed: a line for each keychain seen, and a checksum.
///
/// Anyone who can write the file can rewrite it. It protects against old copies that return by accident, from a backup
/// or a synchronized folder, and against an attacker who can replace only the keychain.
public struct GenerationWitness: Sendable {
    private static let maximumByteCount = 65_536

    private let path: String

    /// A witness in this file, which is created with the first record.
    public init(path: String) {
        self.path = path
    }

    /// The newest generation of the keychain; `nil` if none was seen. Throws
    /// ``ServiceError/storage(_:path:underlying:)``.
    public func newestGeneration(of keychain: KeychainID) throws -> UInt64? {
        try read()[keychain]
    }

    /// True if any keychain was ever seen. A missing file is then a loss, and must not be replaced by an empty
    /// keychain.
    public func hasSeenKeychain() throws -> Bool {
        try !read().isEmpty
    }

    /// Records a generation. The caller holds the keychain's lock.
    ///
    /// - Parameter mayGoBack: `true` if the user restores an older generation; otherwise an older one is ignored.
    public func remember(_ generation: UInt64, of keychain: KeychainID, mayGoBack: Bool) throws {
        var newest = try read()
        if let known = newest[keychain], mayGoBack ? known == generation : known >= generation { return }
        newest[keychain] = generation
        try PrivateFile.makeFolder(of: path)
        // A power failure may bring back a lower number; the next process that opens the keychain records the higher
        // one again. Only going back must be durable.
        try PrivateFile.replaceGuarded(path, with: WitnessText.encode(newest), isDurable: mayGoBack)
    }

    private func read() throws(ServiceError) -> [KeychainID: UInt64] {
        guard let bytes = try PrivateFile.readGuarded(path, limit: Self.maximumByteCount + 1) else {
            return [:]
        }
        guard bytes.count <= Self.maximumByteCount, let newest = WitnessText.decode(bytes) else {
            throw .storage(.damaged, path: path, underlying: "it was not written by this program")
        }
        return newest
    }
}

/// The format of the witness's file: an identifying first line, `<keychain id> <generation>` for each keychain in the
/// order of the ids, and a last line with the BLAKE2b-256 of all lines before.
enum WitnessText {
    private static let firstLine = "bank keychain witness 1"

    static func encode(_ newest: [KeychainID: UInt64]) -> [UInt8] {
        let lines = newest.map { "\($0.key) \($0.value)\n" }.sorted()
        let text = firstLine + "\n" + lines.joined()
        return Array((text + Hexadecimal.text(BLAKE2b.checksum(of: Array(text.utf8))) + "\n").utf8)
    }

    /// Decodes the file; `nil` unless ``encode(_:)`` wrote it.
    static func decode(_ bytes: [UInt8]) -> [KeychainID: UInt64]? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        var newest: [KeychainID: UInt64] = [:]
        for line in text.split(separator: "\n").dropFirst().dropLast() {
            let words = line.split(separator: " ")
            guard words.count == 2, let id = id(words[0]), let generation = UInt64(words[1]) else {
                return nil
            }
            newest[id] = generation
        }
        // There is one encoding, so comparing it covers all other checks.
        return encode(newest) == bytes ? newest : nil
    }

    private static func id(_ text: Substring) -> KeychainID? {
        Hexadecimal.bytes(text.utf8).flatMap(KeychainID.init)
    }
}
