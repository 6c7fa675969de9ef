public import BankDomain
public import BankServices
public import Observation

/// What only the bank changes of an account: its floor and its owners.
@Observable
@MainActor
public final class AccountTermsViewModel {
    private let account: String
    private let changes = Loader<Change<Account>>()
    private let tellerService: any TellerServiceProtocol

    /// The terms of the account that a text names.
    public init(account: String, tellerService: any TellerServiceProtocol) {
        self.account = account
        self.tellerService = tellerService
    }

    /// What became of the last change that was asked for.
    public var state: LoadState<Change<Account>> { changes.state }

    /// Sets the floor that is typed, in the account's currency; `none` is no floor.
    public func setFloor(_ text: String, mode: ExecutionMode = .commit) async {
        await apply(mode) { [tellerService] account in
            let floor = text == "none" ? nil : try Money(typedFloor: text, currency: account.currency)
            return try await tellerService.setFloor(of: account.id, to: floor, mode: mode)
        }
    }

    /// Makes the user whom a text names another owner.
    public func addOwner(_ user: String, mode: ExecutionMode = .commit) async {
        await apply(mode) { [tellerService] account in
            try await tellerService.addOwner(
                try TypedText.required(user, field: "user"), to: account.id, mode: mode)
        }
    }

    /// Makes the user whom a text names an owner no longer.
    public func removeOwner(_ user: String, mode: ExecutionMode = .commit) async {
        await apply(mode) { [tellerService] account in
            try await tellerService.removeOwner(
                try TypedText.required(user, field: "user"), from: account.id, mode: mode)
        }
    }

    private func apply(
        _ mode: ExecutionMode, _ work: @MainActor (Account) async throws -> Account
    ) async {
        await changes.perform {
            let account = try await tellerService.account(
                named: try TypedText.required(account, field: "account"))
            return Change(try await work(account), mode: mode)
        }
    }
}

extension Money {
    // Below zero is what an overdraft means.
    fileprivate init(typedFloor text: String, currency: Currency) throws(ServiceError) {
        do throws(MoneyError) {
            self = try Money(parsing: text, currency: currency)
        } catch {
            throw ServiceError(error, text: text)
        }
    }
}
