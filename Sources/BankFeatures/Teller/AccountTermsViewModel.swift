public import BankDomain
public import BankServices
public import Observation

/// Account terms that only the bank can change: the floor and the owners.
@Observable
@MainActor
public final class AccountTermsViewModel {
    private let account: String
    private let changes = Loader<Change<Account>>()
    private let tellerService: any TellerServiceProtocol

    /// The terms of the account that a text refers to.
    public init(account: String, tellerService: any TellerServiceProtocol) {
        self.account = account
        self.tellerService = tellerService
    }

    /// The result of the last requested change.
    public var state: LoadState<Change<Account>> { changes.state }

    /// Sets the typed floor, in the account's currency; `none` removes it.
    public func setFloor(_ text: String, mode: ExecutionMode = .commit) async {
        await apply(mode) { [tellerService] account in
            let floor = text == "none" ? nil : try Money(typed: text, currency: account.currency)
            return try await tellerService.setFloor(of: account.id, to: floor, mode: mode)
        }
    }

    /// Adds the user with this id or user name as an owner.
    public func addOwner(_ user: String, mode: ExecutionMode = .commit) async {
        await apply(mode) { [tellerService] account in
            try await tellerService.addOwner(
                try TypedText.required(user, field: .user), to: account.id, mode: mode)
        }
    }

    /// Removes the user with this id or user name from the owners, optionally with everything that depends on the
    /// ownership.
    public func removeOwner(
        _ user: String, endsDependents: Bool = false, mode: ExecutionMode = .commit
    ) async {
        await apply(mode) { [tellerService] account in
            try await tellerService.removeOwner(
                try TypedText.required(user, field: .user), from: account.id,
                endsDependents: endsDependents, mode: mode)
        }
    }

    private func apply(
        _ mode: ExecutionMode, _ work: @MainActor (Account) async throws -> Account
    ) async {
        await changes.perform {
            let account = try await tellerService.account(
                named: try TypedText.required(account, field: .account))
            return Change(try await work(account), mode: mode)
        }
    }
}
