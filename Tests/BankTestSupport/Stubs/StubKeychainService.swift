public import BankServices

public final class StubKeychainService: KeychainServiceProtocol {
    public struct PasswordChange: Equatable, Sendable {
        public let current: SharedSecret
        public let new: SharedSecret

        public init(current: SharedSecret, new: SharedSecret) {
            self.current = current
            self.new = new
        }
    }

    public struct Importing: Equatable, Sendable {
        public let archive: SharedSecret
        public let replacesExisting: Bool
        public let mode: ExecutionMode

        public init(archive: SharedSecret, replacesExisting: Bool, mode: ExecutionMode) {
            self.archive = archive
            self.replacesExisting = replacesExisting
            self.mode = mode
        }
    }

    public let onStatus = AsyncStub<Void, KeychainStatus>("StubKeychainService.status")
    public let onCreate = AsyncStub<SharedSecret, KeychainStatus>("StubKeychainService.create")
    public let onVerify = AsyncStub<Void, KeychainReport>("StubKeychainService.verify")
    public let onChangePassword = AsyncStub<PasswordChange, KeychainStatus>(
        "StubKeychainService.changePassword")
    public let onMakeRecoveryCode = AsyncStub<SharedSecret, SharedSecret>(
        "StubKeychainService.makeRecoveryCode")
    public let onRestorePrevious = AsyncStub<ExecutionMode, KeychainStatus>(
        "StubKeychainService.restorePrevious")
    public let onExport = AsyncStub<SharedSecret, SharedSecret>("StubKeychainService.export")
    public let onImport = AsyncStub<Importing, KeychainImport>("StubKeychainService.import")

    public init() {}

    public func status() async throws -> KeychainStatus { try await onStatus(()) }

    public func create(password: borrowing SecretBytes) async throws -> KeychainStatus {
        try await onCreate(SharedSecret(password.copy()))
    }

    public func verify() async throws -> KeychainReport { try await onVerify(()) }

    public func changePassword(
        from current: borrowing SecretBytes, to new: borrowing SecretBytes
    ) async throws -> KeychainStatus {
        try await onChangePassword(
            PasswordChange(current: SharedSecret(current.copy()), new: SharedSecret(new.copy())))
    }

    public func makeRecoveryCode(password: borrowing SecretBytes) async throws -> SharedSecret {
        try await onMakeRecoveryCode(SharedSecret(password.copy()))
    }

    public func restorePrevious(mode: ExecutionMode) async throws -> KeychainStatus {
        try await onRestorePrevious(mode)
    }

    public func export(password: borrowing SecretBytes) async throws -> SharedSecret {
        try await onExport(SharedSecret(password.copy()))
    }

    public func `import`(
        _ archive: borrowing SecretBytes, replacesExisting: Bool, mode: ExecutionMode
    ) async throws -> KeychainImport {
        try await onImport(
            Importing(
                archive: SharedSecret(archive.copy()), replacesExisting: replacesExisting, mode: mode))
    }

    public struct SealedFile: Sendable {
        public let file: SharedSecret
        public let path: String
        public let password: SharedSecret
    }

    public let onSealed = AsyncStub<(KeychainArchive, SharedSecret), SharedSecret>(
        "StubKeychainService.sealed")
    public let onArchive = AsyncStub<SealedFile, KeychainArchive>("StubKeychainService.archive")

    public func sealed(
        _ archive: KeychainArchive, password: borrowing SecretBytes
    ) async throws -> SharedSecret {
        try await onSealed((archive, SharedSecret(password.copy())))
    }

    public func archive(
        in file: borrowing SecretBytes, path: String, password: borrowing SecretBytes
    ) async throws -> KeychainArchive {
        try await onArchive(
            SealedFile(
                file: SharedSecret(file.copy()), path: path, password: SharedSecret(password.copy())))
    }
}
