public import BankServices
public import Observation

/// What opens the keychain: its password, and the recovery code.
@Observable
@MainActor
public final class KeychainPasswordViewModel {
    private let changes = Loader<KeychainStatus>()
    private let codes = Loader<SharedSecret>()
    private let keychainService: any KeychainServiceProtocol

    public init(keychainService: any KeychainServiceProtocol) {
        self.keychainService = keychainService
    }

    public var change: LoadState<KeychainStatus> { changes.state }
    public var recoveryCode: LoadState<SharedSecret> { codes.state }

    /// Gives the keychain another password, unless that is being done.
    public func changePassword(
        from current: borrowing SecretBytes, to new: borrowing SecretBytes
    ) async {
        await changes.perform { try await keychainService.changePassword(from: current, to: new) }
    }

    /// Makes a recovery code in place of any made before, unless that is being done.
    public func makeRecoveryCode(password: borrowing SecretBytes) async {
        await codes.perform { try await keychainService.makeRecoveryCode(password: password) }
    }

    /// Forgets the recovery code, once it was shown.
    public func forgetRecoveryCode() {
        codes.reset()
    }
}
