public import BankDomain
public import BankServices
public import Observation

/// The names of payees that a user knows: their own accounts, and the accounts of their beneficiaries at this bank.
public struct PayeeNames: Equatable, Sendable {
    private let names: [AccountID: String]

    public init(accounts: [Account] = [], beneficiaries: [Beneficiary] = []) {
        let saved = beneficiaries.compactMap { payee in payee.accountID.map { ($0, payee.name) } }
        names = Dictionary(saved + accounts.map { ($0.id, $0.accountName) }) { _, own in own }
    }

    /// The name of an account's holder; `nil` if it is not known.
    public func name(of account: AccountID) -> String? { names[account] }

    /// The payee's name as it is known, or else the account.
    public func payee(of transfer: Transfer) -> String {
        payee(transfer.creditorName, transfer.toAccountID)
    }

    /// The payee's name as it is known, or else the account.
    public func payee(of hold: TransferHold) -> String {
        payee(hold.creditorName, hold.toAccountID)
    }

    private func payee(_ name: String?, _ account: AccountID?) -> String {
        name ?? account.map { self.name(of: $0) ?? $0.text } ?? ""
    }
}

/// Loads the names of payees, for lists and results that people read.
@Observable
@MainActor
public final class PayeeNamesViewModel {
    /// The names that are known; empty until they are loaded.
    public private(set) var names = PayeeNames()

    private let accountService: any AccountServiceProtocol
    private let beneficiaryService: any BeneficiaryServiceProtocol

    public init(
        accountService: any AccountServiceProtocol, beneficiaryService: any BeneficiaryServiceProtocol
    ) {
        self.accountService = accountService
        self.beneficiaryService = beneficiaryService
    }

    /// Loads the names. Those that the user may not see, or that cannot be loaded, stay unknown.
    public func load() async {
        names = PayeeNames(
            accounts: (try? await accountService.accounts(.own)) ?? [],
            beneficiaries: (try? await beneficiaryService.beneficiaries()) ?? [])
    }
}
