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
    /// be read, and `alreadyExists` for an entry that has another value, unless `replacesExisting`.
    func `import`(
        _ archive: borrowing SecretBytes, replacesExisting: Bool, mode: ExecutionMode
    ) async throws -> KeychainImport
}

public protocol HasKeychainService {
    var keychainService: any KeychainServiceProtocol { get }
}
