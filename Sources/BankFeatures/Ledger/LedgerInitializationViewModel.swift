import BankDomain
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

    /// What ``initialize(_:mode:)`` would create. Throws its errors.
    public func plan(_ draft: NewBankDraft) async throws -> LedgerInitialization {
        try await ledgerService.initialize(try draft.request, mode: .dryRun)
    }

    /// Creates the bank if there is none; repeating it is harmless.
    public func initialize(_ draft: NewBankDraft, mode: ExecutionMode = .commit) async {
        await loader.perform {
            let made = try await ledgerService.initialize(try draft.request, mode: mode)
            if mode == .commit { try storageService.set("local", for: .environment) }
            return Change(made, mode: mode)
        }
    }
}

/// What a new bank begins with, as typed.
public struct NewBankDraft: Hashable, Sendable {
    public var operatorName: String
    /// Empty for UTC.
    public var timeZone: String
    /// The currency of limits; empty for dollars.
    public var currency: String

    public init(operatorName: String, timeZone: String = "", currency: String = "") {
        self.operatorName = operatorName
        self.timeZone = timeZone
        self.currency = currency
    }

    fileprivate var request: NewBankRequest {
        get throws(ServiceError) {
            NewBankRequest(
                operatorName: try FreeText.name(operatorName, field: .name),
                timeZone: timeZone.isEmpty ? SettingKey.timeZone.defaultValue : timeZone,
                currency: currency.isEmpty ? .usd : try Currency(typed: currency))
        }
    }
}
