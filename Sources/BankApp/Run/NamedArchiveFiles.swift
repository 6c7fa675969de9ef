import BankCommands
import BankServices
import BankSystem

/// Archives of the keychain in files that somebody named.
struct NamedArchiveFiles: ArchiveFiling {
    func create(_ path: String, with archive: SharedSecret) throws {
        try NamedFile.create(path, with: archive)
    }

    func read(_ path: String, maximumByteCount: Int) throws -> SecretBytes {
        try NamedFile.readSecret(path, maximumByteCount: maximumByteCount)
    }
}
