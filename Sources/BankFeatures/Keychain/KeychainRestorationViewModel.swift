public import BankServices
public import Observation

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
