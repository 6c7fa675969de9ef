public import BankServices
public import Observation

/// Exports the keychain's entries to an archive, and imports archives.
@Observable
@MainActor
public final class KeychainTransferViewModel {
    private let exports = Loader<SharedSecret>()
    private let imports = Loader<Change<KeychainImport>>()
    private let keychainService: any KeychainServiceProtocol

    public init(keychainService: any KeychainServiceProtocol) {
        self.keychainService = keychainService
    }

    /// The unencrypted archive.
    public var archive: LoadState<SharedSecret> { exports.state }
    /// The result of an import, or in a dry run what it would be.
    public var taking: LoadState<Change<KeychainImport>> { imports.state }

    /// Exports all entries, unless an export is running.
    public func export(password: borrowing SecretBytes) async {
        await exports.perform { try await keychainService.export(password: password) }
    }

    /// Imports an archive, all or nothing, unless an import is running.
    public func take(
        _ archive: borrowing SecretBytes, replacesExisting: Bool, mode: ExecutionMode = .commit
    ) async {
        await imports.perform {
            let result = try await keychainService.import(
                archive, replacesExisting: replacesExisting, mode: mode)
            return Change(result, mode: mode)
        }
    }

    /// Clears the archive after it was written.
    public func forgetArchive() {
        exports.reset()
    }
}

/// Restores the keychain to its state before the last write.
@Observable
@MainActor
public final class KeychainRestorationViewModel {
    private let loader = Loader<Change<KeychainStatus>>()
    private let keychainService: any KeychainServiceProtocol

    public init(keychainService: any KeychainServiceProtocol) {
        self.keychainService = keychainService
    }

    /// The keychain after the restore, or in a dry run as it would be.
    public var state: LoadState<Change<KeychainStatus>> { loader.state }

    /// Restores the previous state, only once: a second restore would undo the first.
    public func restore(mode: ExecutionMode = .commit) async {
        guard state.value?.isCommitted != true else { return }
        await loader.perform { Change(try await keychainService.restorePrevious(mode: mode), mode: mode) }
    }
}
