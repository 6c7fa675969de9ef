public import BankServices
public import Observation

/// Copies of the keychain's entries: given out as an archive, and taken in.
@Observable
@MainActor
public final class KeychainTransferViewModel {
    private let exports = Loader<SharedSecret>()
    private let imports = Loader<Change<KeychainImport>>()
    private let keychainService: any KeychainServiceProtocol

    public init(keychainService: any KeychainServiceProtocol) {
        self.keychainService = keychainService
    }

    /// The archive, in the clear.
    public var archive: LoadState<SharedSecret> { exports.state }
    /// What taking an archive in did, or in a dry run would do.
    public var taking: LoadState<Change<KeychainImport>> { imports.state }

    /// Gives everything out, unless that is being done.
    public func export(password: borrowing SecretBytes) async {
        await exports.perform { try await keychainService.export(password: password) }
    }

    /// Takes an archive in, all or nothing, unless that is being done.
    public func take(
        _ archive: borrowing SecretBytes, replacesExisting: Bool, mode: ExecutionMode = .commit
    ) async {
        await imports.perform {
            let result = try await keychainService.import(
                archive, replacesExisting: replacesExisting, mode: mode)
            return Change(result, mode: mode)
        }
    }

    /// Forgets the archive, once it was written.
    public func forgetArchive() {
        exports.reset()
    }
}

/// Goes back to the keychain as it was before it was written last.
@Observable
@MainActor
public final class KeychainRestorationViewModel {
    private let loader = Loader<Change<KeychainStatus>>()
    private let keychainService: any KeychainServiceProtocol

    public init(keychainService: any KeychainServiceProtocol) {
        self.keychainService = keychainService
    }

    /// The keychain as it is now, or in a dry run would be.
    public var state: LoadState<Change<KeychainStatus>> { loader.state }

    /// Goes back, once: a second time would go forward again.
    public func restore(mode: ExecutionMode = .commit) async {
        guard state.value?.isCommitted != true else { return }
        await loader.perform { Change(try await keychainService.restorePrevious(mode: mode), mode: mode) }
    }
}
