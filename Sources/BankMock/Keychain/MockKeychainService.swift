import BankDomain
public import BankServices

/// The keychain of the demo. It exists from the start and is open; its password is ``MockSeed/password``.
public final class MockKeychainService: KeychainServiceProtocol {
    private let host: MockBankHost

    public init(host: MockBankHost) {
        self.host = host
    }

    public func status() async throws -> KeychainStatus {
        let path = host.path
        return try await host.readAccounts(.keychainStatus) { $0.keychainStatus(path: path) }
    }

    public func create(password: borrowing SecretBytes) async throws -> KeychainStatus {
        let (mark, path) = (try mark(ofNew: password), host.path)
        return try await host.change(.keychainCreate, .commit) { bank in
            try bank.createKeychain(password: mark, path: path)
            return bank.keychainStatus(path: path)
        }
    }

    /// Counts the entries; nothing is sealed in the demo.
    public func verify() async throws -> KeychainReport {
        let path = host.path
        return try await host.readAccounts(.keychainVerify) { bank in
            KeychainReport(
                status: bank.keychainStatus(path: path), entryCount: try bank.keychain().current.values.count)
        }
    }

    public func changePassword(
        from current: borrowing SecretBytes, to new: borrowing SecretBytes
    ) async throws -> KeychainStatus {
        let (current, mark, path) = (SharedSecret(password: current), try mark(ofNew: new), host.path)
        return try await host.change(.keychainChangePassword, .commit) { bank in
            try bank.changeKeychainPassword(from: current, to: mark)
            return bank.keychainStatus(path: path)
        }
    }

    public func makeRecoveryCode(password: borrowing SecretBytes) async throws -> SharedSecret {
        let password = SharedSecret(password: password)
        let code = host.secretText(groups: 8)
        let mark = MockSecretHash(MockCode.canonical(code), salt: host.random.nextUInt64())
        try await host.change(.keychainRecoveryCode, .commit) {
            try $0.setKeychainRecoveryCode(mark, password: password)
        }
        return code
    }

    public func restorePrevious(mode: ExecutionMode) async throws -> KeychainStatus {
        let path = host.path
        return try await host.change(.keychainRestorePrevious, mode) { bank in
            try bank.restorePreviousKeychain(path: path)
            return bank.keychainStatus(path: path)
        }
    }

    public func export(password: borrowing SecretBytes) async throws -> SharedSecret {
        let password = SharedSecret(password: password)
        return try await host.readAccounts(.keychainExport) { bank in
            try bank.keychain(openedWith: password).current.archive()
        }
    }

    public func `import`(
        _ archive: borrowing SecretBytes, replacesExisting: Bool, mode: ExecutionMode
    ) async throws -> KeychainImport {
        let archive = try KeychainArchive(decoding: archive)
        return try await host.change(.keychainImport, mode) {
            try $0.importIntoKeychain(archive, replacesExisting: replacesExisting)
        }
    }

    /// Throws `notAvailable`: the demo has no real secrets, and its bank has no key.
    public func sealed(
        _ archive: KeychainArchive, password: borrowing SecretBytes
    ) async throws -> SharedSecret {
        throw ServiceError.notAvailable(operation: "ledger backup", hint: "bank keychain export")
    }

    /// Throws `notAvailable`.
    public func archive(
        in file: borrowing SecretBytes, path: String, password: borrowing SecretBytes
    ) async throws -> KeychainArchive {
        throw ServiceError.notAvailable(
            operation: "ledger restore-key", hint: "bank ledger restore-key --env local")
    }

    private func mark(ofNew password: borrowing SecretBytes) throws -> MockSecretHash {
        let composed = try PasswordText.composed(password)
        try PasswordPolicy.check(composed, names: [])
        return MockSecretHash(SharedSecret(composed), salt: host.random.nextUInt64())
    }
}
