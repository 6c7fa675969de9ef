public import BankServices

/// Answers what the test says.
public final class StubKeychainService: KeychainServiceProtocol {
    /// A password and the one that takes its place.
    public struct PasswordChange: Equatable, Sendable {
        /// The password until now.
        public let current: SharedSecret
        /// The password from now on.
        public let new: SharedSecret

        /// Arguments.
        public init(current: SharedSecret, new: SharedSecret) {
            self.current = current
            self.new = new
        }
    }

    /// An archive to be taken in.
    public struct Importing: Equatable, Sendable {
        /// The archive.
        public let archive: SharedSecret
        /// Whether entries of another value are replaced.
        public let replacesExisting: Bool
        /// Whether it is done.
        public let mode: ExecutionMode

        /// Arguments.
        public init(archive: SharedSecret, replacesExisting: Bool, mode: ExecutionMode) {
            self.archive = archive
            self.replacesExisting = replacesExisting
            self.mode = mode
        }
    }

    /// Answers ``status()``.
    public let onStatus = AsyncStub<Void, KeychainStatus>("StubKeychainService.status")
    /// Answers ``create(password:)``.
    public let onCreate = AsyncStub<SharedSecret, KeychainStatus>("StubKeychainService.create")
    /// Answers ``verify()``.
    public let onVerify = AsyncStub<Void, KeychainReport>("StubKeychainService.verify")
    /// Answers ``changePassword(from:to:)``.
    public let onChangePassword = AsyncStub<PasswordChange, KeychainStatus>(
        "StubKeychainService.changePassword")
    /// Answers ``makeRecoveryCode(password:)``.
    public let onMakeRecoveryCode = AsyncStub<SharedSecret, SharedSecret>(
        "StubKeychainService.makeRecoveryCode")
    /// Answers ``restorePrevious(mode:)``.
    public let onRestorePrevious = AsyncStub<ExecutionMode, KeychainStatus>(
        "StubKeychainService.restorePrevious")
    /// Answers ``export(password:)``.
    public let onExport = AsyncStub<SharedSecret, SharedSecret>("StubKeychainService.export")
    /// Answers ``import(_:replacesExisting:mode:)``.
    public let onImport = AsyncStub<Importing, KeychainImport>("StubKeychainService.import")

    /// A service without answers.
    public init() {}

    /// Answers as ``onStatus`` says.
    public func status() async throws -> KeychainStatus { try await onStatus(()) }

    /// Answers as ``onCreate`` says.
    public func create(password: borrowing SecretBytes) async throws -> KeychainStatus {
        try await onCreate(SharedSecret(password.copy()))
    }

    /// Answers as ``onVerify`` says.
    public func verify() async throws -> KeychainReport { try await onVerify(()) }

    /// Answers as ``onChangePassword`` says.
    public func changePassword(
        from current: borrowing SecretBytes, to new: borrowing SecretBytes
    ) async throws -> KeychainStatus {
        try await onChangePassword(
            PasswordChange(current: SharedSecret(current.copy()), new: SharedSecret(new.copy())))
    }

    /// Answers as ``onMakeRecoveryCode`` says.
    public func makeRecoveryCode(password: borrowing SecretBytes) async throws -> SharedSecret {
        try await onMakeRecoveryCode(SharedSecret(password.copy()))
    }

    /// Answers as ``onRestorePrevious`` says.
    public func restorePrevious(mode: ExecutionMode) async throws -> KeychainStatus {
        try await onRestorePrevious(mode)
    }

    /// Answers as ``onExport`` says.
    public func export(password: borrowing SecretBytes) async throws -> SharedSecret {
        try await onExport(SharedSecret(password.copy()))
    }

    /// Answers as ``onImport`` says.
    public func `import`(
        _ archive: borrowing SecretBytes, replacesExisting: Bool, mode: ExecutionMode
    ) async throws -> KeychainImport {
        try await onImport(
            Importing(
                archive: SharedSecret(archive.copy()), replacesExisting: replacesExisting, mode: mode))
    }

    /// A file and its password.
    public struct SealedFile: Sendable {
        public let file: SharedSecret
        public let path: String
        public let password: SharedSecret
    }

    /// Answers ``sealed(_:password:)``, by the entries and the password.
    public let onSealed = AsyncStub<(KeychainArchive, SharedSecret), SharedSecret>(
        "StubKeychainService.sealed")
    /// Answers ``archive(in:path:password:)``.
    public let onArchive = AsyncStub<SealedFile, KeychainArchive>("StubKeychainService.archive")

    /// Answers as ``onSealed`` says.
    public func sealed(
        _ archive: KeychainArchive, password: borrowing SecretBytes
    ) async throws -> SharedSecret {
        try await onSealed((archive, SharedSecret(password.copy())))
    }

    /// Answers as ``onArchive`` says.
    public func archive(
        in file: borrowing SecretBytes, path: String, password: borrowing SecretBytes
    ) async throws -> KeychainArchive {
        try await onArchive(
            SealedFile(
                file: SharedSecret(file.copy()), path: path, password: SharedSecret(password.copy())))
    }
}
