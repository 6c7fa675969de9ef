public import BankServices

/// The files that archives of the keychain are written to and read from.
@MainActor
public protocol ArchiveFiling {
    /// Makes a file that only its owner may read. Throws `invalidFile` where something has that name already, and
    /// leaves nothing behind where it fails.
    func create(_ path: String, with archive: SharedSecret) throws

    /// What a plain file of at most `maximumByteCount` bytes holds. Throws `invalidFile`.
    func read(_ path: String, maximumByteCount: Int) throws -> SecretBytes
}
