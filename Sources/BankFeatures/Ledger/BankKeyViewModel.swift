public import BankServices
import LanguageKit
public import Observation

/// The bank's key: exports it to a file beside a copy of the ledger, and imports it on a machine that lacks it.
@Observable
@MainActor
public final class BankKeyViewModel {
    private let finding = Loader<SecureStorageKey?>()
    private let looking = Loader<BankKeyNeed>()
    private let sealing = Loader<SharedSecret>()
    private let imports = Loader<Change<KeychainImport>>()
    private let persistenceService: any PersistenceServiceProtocol
    private let keychainService: any KeychainServiceProtocol
    private let secureStorage: any SecureStorageProtocol

    public init(
        persistenceService: any PersistenceServiceProtocol, keychainService: any KeychainServiceProtocol,
        secureStorage: any SecureStorageProtocol
    ) {
        self.persistenceService = persistenceService
        self.keychainService = keychainService
        self.secureStorage = secureStorage
    }

    /// The entry of the keychain with the key; `nil` if the bank has none.
    public var entry: LoadState<SecureStorageKey?> { finding.state }
    /// Whether this machine needs the key of the inspected ledger or copy.
    public var need: LoadState<BankKeyNeed> { looking.state }
    /// The file with the key, under a password.
    public var file: LoadState<SharedSecret> { sealing.state }
    /// The result of importing a file, or in a dry run what it would be.
    public var taking: LoadState<Change<KeychainImport>> { imports.state }

    /// Finds the key of this bank. Opens the keychain.
    public func find() async {
        await finding.perform { try await persistenceService.keyEntry() }
    }

    /// Writes the key to an encrypted file.
    public func seal(password: borrowing SecretBytes) async {
        await sealing.perform {
            guard let entry = try finding.state.get() else {
                throw ServiceError.notFound(.secret, name: "bank.key")
            }
            let value = SharedSecret(try await secureStorage.load(entry))
            let archive = KeychainArchive(entries: [.init(key: entry, value: value)])
            return try await keychainService.sealed(archive, password: password)
        }
    }

    /// Checks whether the keychain has the key of a copy, or of the ledger itself, without asking for its password.
    public func look(at path: String?) async {
        await looking.perform {
            try await BankKeyNeed(
                of: persistenceService.keyEntry(of: path), keychainService.status, secureStorage.keys)
        }
    }

    /// Imports the needed key. Throws `invalidFile` for a file with another key.
    public func take(
        _ file: borrowing SecretBytes, path: String, password: borrowing SecretBytes,
        mode: ExecutionMode = .commit
    ) async {
        await imports.perform {
            let archive = try await keychainService.archive(in: file, path: path, password: password)
            guard let entry = try looking.state.get().entry,
                let key = archive.entries.first(where: { $0.key == entry })
            else {
                throw ServiceError.invalidFile(
                    path: path, line: nil, column: nil, reason: "it doesn't contain this bank's key")
            }
            let taken = KeychainArchive(entries: [key]).encoded()
            return Change(
                try await keychainService.import(taken, replacesExisting: false, mode: mode), mode: mode)
        }
    }

    /// Clears the file after it was written.
    public func forgetFile() {
        sealing.reset()
    }
}

/// Whether a machine needs the key of a bank.
public enum BankKeyNeed: Equatable, Sendable {
    /// The bank has no secrets.
    case nothing
    /// The keychain has the entry.
    case met(SecureStorageKey)
    /// The keychain is locked, so it is unknown whether it has the entry.
    case unknown(SecureStorageKey)
    /// The keychain does not have the entry.
    case missing(SecureStorageKey)

    init(
        of entry: SecureStorageKey?, _ status: () async throws -> KeychainStatus,
        _ keys: () async throws -> [SecureStorageKey]
    ) async throws {
        guard let entry else {
            self = .nothing
            return
        }
        let status = try await status()
        if !status.exists {
            self = .missing(entry)
        } else if !status.isUnlocked {
            self = .unknown(entry)
        } else {
            self = try await keys().contains(entry) ? .met(entry) : .missing(entry)
        }
    }

    /// Whether the key may have to be imported.
    public var isOpen: Bool {
        switch self {
        case .nothing, .met: false
        case .unknown, .missing: true
        }
    }

    /// The keychain entry that decrypts the bank's secrets.
    public var entry: SecureStorageKey? {
        switch self {
        case .nothing: nil
        case .met(let entry), .unknown(let entry), .missing(let entry): entry
        }
    }
}
