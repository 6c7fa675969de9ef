public import BankDomain
public import BankServices
public import Observation

/// What changed for a user since a position.
@Observable
@MainActor
public final class ChangesViewModel {
    private let page = Loader<ChangePage>()
    private let changeService: any ChangeServiceProtocol
    public let scope: AccountScope

    /// The user's own changes or, for auditors, those on all accounts.
    public init(scope: AccountScope = .own, changeService: any ChangeServiceProtocol) {
        self.scope = scope
        self.changeService = changeService
    }

    /// The changes of the last call.
    public var state: LoadState<ChangePage> { page.state }

    /// Loads the changes after a position; without one, only the present position.
    public func load(after cursor: String?, limit: Int) async {
        await page.load { try await changeService.changes(scope, after: cursor, limit: limit) }
    }
}
