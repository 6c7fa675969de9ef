public import BankServices
public import Observation

/// The state of the keychain: its status without opening it, and a check of all entries.
@Observable
@MainActor
public final class KeychainStatusViewModel {
    private let statuses = Loader<KeychainStatus>()
    private let reports = Loader<KeychainReport>()
    private let keychainService: any KeychainServiceProtocol

    public init(keychainService: any KeychainServiceProtocol) {
        self.keychainService = keychainService
    }

    /// The status without opening it. A keychain that was never created is a valid result, not a failure.
    public var state: LoadState<KeychainStatus> { statuses.state }
    public var report: LoadState<KeychainReport> { reports.state }

    public func load() async {
        await statuses.load { try await keychainService.status() }
    }

    /// Opens every entry, unless a check is running.
    public func verify() async {
        await reports.perform { try await keychainService.verify() }
    }
}

/// The secrets that open the keychain: its password, and the recovery code.
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

    /// Changes the keychain's password, unless a change is running.
    public func changePassword(
        from current: borrowing SecretBytes, to new: borrowing SecretBytes
    ) async {
        await changes.perform { try await keychainService.changePassword(from: current, to: new) }
    }

    /// Creates a recovery code that replaces an earlier one, unless that is running.
    public func makeRecoveryCode(password: borrowing SecretBytes) async {
        await codes.perform { try await keychainService.makeRecoveryCode(password: password) }
    }

    /// Clears the recovery code after it was shown.
    public func forgetRecoveryCode() {
        codes.reset()
    }
}
