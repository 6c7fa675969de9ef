public import BankServices
public import Observation

/// The state of the keychain: what can be said without opening it, and what a check of everything finds.
@Observable
@MainActor
public final class KeychainStatusViewModel {
    private let statuses = Loader<KeychainStatus>()
    private let reports = Loader<KeychainReport>()
    private let keychainService: any KeychainServiceProtocol

    public init(keychainService: any KeychainServiceProtocol) {
        self.keychainService = keychainService
    }

    /// What can be said without opening it. A keychain that was never made is an answer, not a failure.
    public var state: LoadState<KeychainStatus> { statuses.state }
    public var report: LoadState<KeychainReport> { reports.state }

    public func load() async {
        await statuses.load { try await keychainService.status() }
    }

    /// Opens every entry, unless that is being done.
    public func verify() async {
        await reports.perform { try await keychainService.verify() }
    }
}

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
