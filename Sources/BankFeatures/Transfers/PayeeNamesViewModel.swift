public import BankDomain
public import BankServices
public import Observation

/// The names of payees that a user knows: their own accounts, and the accounts of their beneficiaries at this bank.
public struct PayeeNames: Equatable, Sendable {
    private let names: [AccountID: String]
    private let ibans: [AccountID: IBAN]
    private let own: Set<AccountID>
    /// The other customers of transfers, as the user's entries name them.
    fileprivate var others: [TransferID: String] = [:]

    public init(accounts: [Account] = [], beneficiaries: [Beneficiary] = []) {
        let saved = beneficiaries.compactMap { payee in payee.accountID.map { ($0, payee) } }
        names = Dictionary(
            saved.map { ($0, $1.name) } + accounts.map { ($0.id, $0.accountName) }
        ) { _, own in own }
        ibans = Dictionary(
            saved.map { ($0, $1.iban) }
                + accounts.compactMap { one in one.iban?.validated.map { (one.id, $0) } }
        ) { _, own in own }
        own = Set(accounts.map(\.id))
    }

    /// The name of an account's holder; `nil` if it is not known.
    public func name(of account: AccountID) -> String? { names[account] }

    /// The IBAN of an own account or a saved payee; `nil` for others.
    public func iban(of account: AccountID) -> IBAN? { ibans[account] }

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

    /// Whether another customer paid the user.
    public func isIncoming(_ transfer: Transfer) -> Bool {
        !own.contains(transfer.fromAccountID) && transfer.toAccountID.map(own.contains) == true
    }

    /// Who is on the other side of a transfer; `nil` for another customer whom the user knows only by an account's ID.
    /// Members of staff, who are on neither side, get that ID.
    public func party(of transfer: Transfer) -> String? {
        let account = isIncoming(transfer) ? transfer.fromAccountID : transfer.toAccountID
        return transfer.creditorName ?? account.flatMap(name) ?? others[transfer.id]
            ?? (ownAccount(of: transfer) == nil ? account?.text : nil)
    }

    /// Who gets held money; `nil` as for a transfer.
    public func party(of hold: TransferHold) -> String? {
        hold.creditorName ?? hold.toAccountID.flatMap(name)
    }

    fileprivate func ownAccount(of transfer: Transfer) -> AccountID? {
        own.contains(transfer.fromAccountID)
            ? transfer.fromAccountID : isIncoming(transfer) ? transfer.toAccountID : nil
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

    /// Finds other customers of these transfers in the user's entries, which name them.
    public func find(_ transfers: [Transfer], in transactionService: any TransactionServiceProtocol) async {
        for transfer in transfers where names.party(of: transfer) == nil {
            guard let account = names.ownAccount(of: transfer) else { continue }
            let amount =
                names.isIncoming(transfer)
                ? (transfer.creditedAmount ?? transfer.amount).minorUnits : -transfer.amount.minorUnits
            let query = TransactionQuery(
                accountID: account, from: transfer.executionDate, to: transfer.executionDate,
                minimumMinorUnits: amount, maximumMinorUnits: amount)
            guard let page = try? PageRequest(limit: Self.entryMaximum),
                let entries = try? await transactionService.transactions(query, page: page).items,
                let name = entries.first(where: { $0.transferID == transfer.id })?.counterparty, !name.isEmpty
            else { continue }
            names.others[transfer.id] = name
        }
    }

    /// The most entries of one amount on one day in which a transfer is looked for.
    private static let entryMaximum = 100
}
