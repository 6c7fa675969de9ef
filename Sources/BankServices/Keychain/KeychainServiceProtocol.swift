public import BankDomain

/// The keychain as a whole: its password, its state, its copies. What it holds is
/// ``SecureStorageProtocol``'s.
///
/// Every call but ``status()`` and ``create(password:)`` throws ``ServiceError/notInitialized(_:)`` where there is
/// no keychain. A wrong password is ``ServiceError/wrongPassword(_:)``, one that the policy refuses
/// ``ServiceError/weakPassword(_:)``; trouble with the file is ``ServiceError/storage(_:path:underlying:)`` with
/// `damaged`, `tampered`, `rolledBack`, `insecure`, `newer`, `foreign`, `full` and so on.
public protocol KeychainServiceProtocol: AnyObject, Sendable {
    /// What can be said without opening it.
    func status() async throws -> KeychainStatus

    /// Makes the keychain. Throws `alreadyExists` if there is one.
    func create(password: borrowing SecretBytes) async throws -> KeychainStatus

    /// Opens every entry and checks everything that can be checked.
    func verify() async throws -> KeychainReport

    /// Gives the keychain another password and another data key; the old password opens nothing that lasts,
    /// and neither does any recovery code made before.
    func changePassword(
        from current: borrowing SecretBytes, to new: borrowing SecretBytes
    ) async throws -> KeychainStatus

    /// Makes a recovery code, in place of any made before: shown once, opens the keychain like the password.
    func makeRecoveryCode(password: borrowing SecretBytes) async throws -> SharedSecret

    /// Puts the generation before the present one in its place. Throws `notFound(.previousKeychain)`.
    func restorePrevious(mode: ExecutionMode) async throws -> KeychainStatus

    /// Everything that the keychain holds, as a ``KeychainArchive``: in the clear.
    func export(password: borrowing SecretBytes) async throws -> SharedSecret

    /// Takes the entries of a ``KeychainArchive`` in, all or none. Throws `invalidValue` for an archive that cannot
    /// be read, and `alreadyExists` for an entry that has another value, unless `replacesExisting`. Without a keychain it
    /// makes one, as the secure storage does when the first value is saved.
    func `import`(
        _ archive: borrowing SecretBytes, replacesExisting: Bool, mode: ExecutionMode
    ) async throws -> KeychainImport

    /// A keychain file (BKV1, docs/security.md) that has these entries only, under a password of its own. Needs no
    /// keychain.
    func sealed(_ archive: KeychainArchive, password: borrowing SecretBytes) async throws -> SharedSecret

    /// The entries of such a file, which `path` names in errors. Needs no keychain.
    func archive(
        in file: borrowing SecretBytes, path: String, password: borrowing SecretBytes
    ) async throws -> KeychainArchive
}

public protocol HasKeychainService {
    var keychainService: any KeychainServiceProtocol { get }
}

/// What can be said of a keychain without opening it.
public struct KeychainStatus: Hashable, Sendable {
    public let path: String
    public let exists: Bool
    /// Whether commands can open it without asking: its key is at hand.
    public let isUnlocked: Bool
    /// How often it has been written; 0 if it does not exist.
    public let generation: UInt64
    /// When it was written last; `nil` if it does not exist.
    public let updatedAt: Instant?
    /// What opens it.
    public let slots: [KeychainSlotKind]
    /// Whether secrets in memory stay out of swap.
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

/// What opens a keychain.
public enum KeychainSlotKind: String, Hashable, Sendable, CaseIterable {
    case password
    case recoveryCode
    case deviceKey
}

/// What a check of the whole keychain found: only what is sound gets this far.
public struct KeychainReport: Hashable, Sendable {
    public let status: KeychainStatus
    /// How many entries were opened.
    public let entryCount: Int

    public init(status: KeychainStatus, entryCount: Int) {
        self.status = status
        self.entryCount = entryCount
    }
}

/// What taking an archive in did.
public struct KeychainImport: Hashable, Sendable {
    public let addedCount: Int
    /// Entries that had another value.
    public let replacedCount: Int
    public let unchangedCount: Int

    public init(addedCount: Int, replacedCount: Int, unchangedCount: Int) {
        self.addedCount = addedCount
        self.replacedCount = replacedCount
        self.unchangedCount = unchangedCount
    }
}

/// Which keychain a file is: 16 random bytes, made with it and kept when its password changes.
public struct KeychainID: Hashable, Sendable, CustomStringConvertible {
    public static let byteCount = 16

    public let bytes: [UInt8]

    /// Takes ``byteCount`` bytes; `nil` for any other number.
    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    /// Lower-case hexadecimal digits.
    public var description: String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

/// Asks the user for the password of the keychain.
public protocol UnlockPrompt: AnyObject, Sendable {
    /// A password to try, or one for a new keychain; `nil` if there is no user to ask, or no other password to try.
    /// `attempt` counts from 1; earlier answers were wrong.
    func keychainPassword(for purpose: UnlockPurpose, attempt: Int) async throws -> SecretBytes?
}

public enum UnlockPurpose: Hashable, Sendable {
    /// The keychain is locked and something in it is needed. The recovery code opens it too.
    case open
    /// There is no keychain yet, and something is to be kept in it.
    case create
}

public final class NoUnlockPrompt: UnlockPrompt {
    public init() {}

    /// Always `nil`.
    public func keychainPassword(for purpose: UnlockPurpose, attempt: Int) async throws -> SecretBytes? {
        nil
    }
}
