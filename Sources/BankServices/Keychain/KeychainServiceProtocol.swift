public import BankDomain

/// The keychain as a whole: its password, state and copies. ``SecureStorageProtocol`` manages its entries.
///
/// Every call except ``status()`` and ``create(password:)`` throws ``ServiceError/notInitialized(_:)`` if there is no
/// keychain. A wrong password is ``ServiceError/wrongPassword(_:)``, one that the policy refuses
/// ``ServiceError/weakPassword(_:)``; problems with the file are ``ServiceError/storage(_:path:underlying:)`` with
/// `damaged`, `tampered`, `rolledBack`, `insecure`, `newer`, `foreign`, `full` and so on.
public protocol KeychainServiceProtocol: AnyObject, Sendable {
    /// The state that is known without opening the keychain.
    func status() async throws -> KeychainStatus

    /// Creates the keychain. Throws `alreadyExists` if there is one.
    func create(password: borrowing SecretBytes) async throws -> KeychainStatus

    /// Opens and checks every entry.
    func verify() async throws -> KeychainReport

    /// Sets a new password and a new data key. The old password and all earlier recovery codes become invalid.
    func changePassword(
        from current: borrowing SecretBytes, to new: borrowing SecretBytes
    ) async throws -> KeychainStatus

    /// Creates a recovery code, invalidating earlier ones. It is shown once and opens the keychain like the password.
    func makeRecoveryCode(password: borrowing SecretBytes) async throws -> SharedSecret

    /// Restores the previous generation of the keychain. Throws `notFound(.previousKeychain)`.
    func restorePrevious(mode: ExecutionMode) async throws -> KeychainStatus

    /// The content of the keychain as a ``KeychainArchive``, not encrypted.
    func export(password: borrowing SecretBytes) async throws -> SharedSecret

    /// Imports the entries of a ``KeychainArchive``, all or none. Throws `invalidValue` for an archive that cannot be
    /// read, and `alreadyExists` for an entry that has another value, unless `replacesExisting`. Creates the keychain
    /// if needed, like the secure storage when it saves the first value.
    func `import`(
        _ archive: borrowing SecretBytes, replacesExisting: Bool, mode: ExecutionMode
    ) async throws -> KeychainImport

    /// A keychain file (BKV1, docs/security/keychain.md) with only these entries, under a password of its own. Needs no
    /// keychain.
    func sealed(_ archive: KeychainArchive, password: borrowing SecretBytes) async throws -> SharedSecret

    /// The entries of such a file; `path` is used in errors. Needs no keychain.
    func archive(
        in file: borrowing SecretBytes, path: String, password: borrowing SecretBytes
    ) async throws -> KeychainArchive
}

public protocol HasKeychainService {
    var keychainService: any KeychainServiceProtocol { get }
}

/// The state of a keychain that is known without opening it.
public struct KeychainStatus: Hashable, Sendable {
    public let path: String
    public let exists: Bool
    /// Whether commands can open it without the password: the agent holds its key.
    public let isUnlocked: Bool
    /// How often it was written; 0 if it does not exist.
    public let generation: UInt64
    /// When it was last written; `nil` if it does not exist.
    public let updatedAt: Instant?
    /// The ways to open it.
    public let slots: [KeychainSlotKind]
    /// Whether secrets in memory are kept out of swap.
    public let isMemoryLocked: Bool

    public init(
        path: String, exists: Bool, isUnlocked: Bool, generation: UInt64, updatedAt: Instant?,
        slots: [KeychainSlotKind], isMemoryLocked: Bool
    ) {
        self.path = path
        self.exists = exists
        self.isUnlocked = isUnlocked
        self.generation = generation
        self.updatedAt = updatedAt
        self.slots = slots
        self.isMemoryLocked = isMemoryLocked
    }
}

/// A way to open a keychain.
public enum KeychainSlotKind: String, Hashable, Sendable, CaseIterable {
    case password
    case recoveryCode
    case deviceKey
}

/// The result of a check of the whole keychain; it exists only if the check passed.
public struct KeychainReport: Hashable, Sendable {
    public let status: KeychainStatus
    /// How many entries were opened.
    public let entryCount: Int

    public init(status: KeychainStatus, entryCount: Int) {
        self.status = status
        self.entryCount = entryCount
    }
}

/// The result of importing an archive.
public struct KeychainImport: Hashable, Sendable {
    public let addedCount: Int
    /// Existing entries whose value was replaced.
    public let replacedCount: Int
    public let unchangedCount: Int

    public init(addedCount: Int, replacedCount: Int, unchangedCount: Int) {
        self.addedCount = addedCount
        self.replacedCount = replacedCount
        self.unchangedCount = unchangedCount
    }
}

/// Identifies a keychain file: 16 random bytes, created with it and kept when its password changes.
public struct KeychainID: Hashable, Sendable, CustomStringConvertible {
    public static let byteCount = 16

    public let bytes: [UInt8]

    /// Takes ``byteCount`` bytes; `nil` for any other number.
    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    /// Lower-case hexadecimal digits.
    public var description: String { Hexadecimal.text(bytes) }
}

/// Asks the user for the password of the keychain.
public protocol UnlockPrompt: AnyObject, Sendable {
    /// A password to try, or one for a new keychain; `nil` if there is no user to ask, or no other password to try.
    /// `attempt` counts from 1; after the first, earlier passwords were wrong.
    func keychainPassword(for purpose: UnlockPurpose, attempt: Int) async throws -> SecretBytes?
}

public enum UnlockPurpose: Hashable, Sendable {
    /// The keychain is locked and something in it is needed. The recovery code opens it too.
    case open
    /// There is no keychain yet, and a value is to be saved in it.
    case create
}
