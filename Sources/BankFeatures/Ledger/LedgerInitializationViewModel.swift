public import BankServices
public import Observation

/// Creates the local bank, and makes it the default environment.
@Observable
@MainActor
public final class LedgerInitializationViewModel {
    private let loader = Loader<Change<LedgerInitialization>>()
    private let ledgerService: any LedgerServiceProtocol
    private let storageService: any StorageServiceProtocol

    public init(ledgerService: any LedgerServiceProtocol, storageService: any StorageServiceProtocol) {
        self.ledgerService = ledgerService
        self.storageService = storageService
    }

    /// The bank that was created, or in a dry run would be.
    public var state: LoadState<Change<LedgerInitialization>> { loader.state }

    /// What ``initialize(operatorName:timeZone:mode:)`` would create. Throws its errors.
    public func plan(operatorName: String, timeZone: String) async throws -> LedgerInitialization {
        try await ledgerService.initialize(operatorName: operatorName, timeZone: timeZone, mode: .dryRun)
    }

    /// Creates the bank if there is none; repeating it is harmless.
    public func initialize(
        operatorName: String, timeZone: String = SettingKey.timeZone.defaultValue,
        mode: ExecutionMode = .commit
    ) async {
        await loader.perform {
            let name = try FreeText.name(operatorName, field: .name)
            let made = try await ledgerService.initialize(
                operatorName: name, timeZone: timeZone, mode: mode)
            if mode == .commit { try storageService.set("local", for: .environment) }
            return Change(made, mode: mode)
        }
    }
}
