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
