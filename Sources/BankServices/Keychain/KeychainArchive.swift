import LanguageKit

/// Everything that a keychain holds, as a text that other programs can read: JSON (RFC 8259).
///
/// `{"format":"bank-keychain-export","version":1,"entries":[…]}`, each entry `{"name":…,"value":…}` where the value is
/// UTF-8 text and `{"name":…,"valueBase64":…}` (RFC 4648, section 4, padded) where it is not. Read strictly: members
/// in any order, each once and no others, no name twice. The text never becomes a `String`, which nobody could wipe.
public struct KeychainArchive: Equatable, Sendable {
    public struct Entry: Equatable, Sendable {
        public let key: SecureStorageKey
        public let value: SharedSecret

        public init(key: SecureStorageKey, value: SharedSecret) {
            self.key = key
            self.value = value
        }
    }

    /// The longest text that is read, in bytes.
    public static let maximumByteCount = 64 * 1_024 * 1_024
    /// How many entries an archive, and a keychain, has at most: in memory each value has pages of its own, of which
    /// the system gives some ten thousands.
    public static let maximumEntryCount = 10_000

    static let format = "bank-keychain-export"
    static let version = "1"

    /// The entries, in the order of the text.
    public let entries: [Entry]

    public init(entries: [Entry]) {
        self.entries = entries
    }

    /// Reads a text. Throws ``ServiceError/invalidValue(field:value:reason:)``, which says nothing of what it holds,
    /// for anything but an archive.
    public init(decoding text: borrowing SecretBytes) throws(ServiceError) {
        let entries = text.withUnsafeBytes { text -> [Entry]? in
            guard text.count <= Self.maximumByteCount else { return nil }
            var reader = ArchiveReader(text)
            return try? reader.archive()
        }
        guard let entries, Set(entries.map(\.key)).count == entries.count else {
            throw .invalidValue(
                field: "archive", value: "", reason: .malformed(expected: "an export of a keychain"))
        }
        self.entries = entries
    }

    /// The text, in the clear.
    public func encoded() -> SecretBytes {
        var measure = ArchiveWriter(nil)
        measure.write(self)
        return SecretBytes(count: measure.count) { text in
            var writer = ArchiveWriter(text)
            writer.write(self)
        }
    }
}
