public import BankDomain
import BankServices

/// A filter for transfers; all given conditions must hold.
public struct TransfersFilter: Hashable, Sendable {
    /// The account of the payer or payee; `nil` for all accounts of the principal.
    public var account: AccountSelection?
    /// The payee, as typed: a saved payee, an account of this bank or an IBAN; empty for any.
    public var payee: String
    /// The first day on which a transfer was or will be made.
    public var from: CalendarDate?
    /// The last day.
    public var to: CalendarDate?
    public var status: Transfer.Status?

    public init(
        account: AccountSelection? = nil, payee: String = "", from: CalendarDate? = nil,
        to: CalendarDate? = nil,
        status: Transfer.Status? = nil
    ) {
        self.account = account
        self.payee = payee
        self.from = from
        self.to = to
        self.status = status
    }

    /// The query for the service. Throws errors of looking up the account and the payee.
    func query(
        accounts: any AccountServiceProtocol, beneficiaries: any BeneficiaryServiceProtocol
    ) async throws -> TransferQuery {
        var query = TransferQuery(from: from, to: to, status: status)
        if let account { query.accountID = try await accounts.account(account).id }
        guard !payee.isEmpty else { return query }
        if let iban = RecordedIBAN(payee).validated {
            query.creditorIBAN = iban
            return query
        }
        let payee = try await TransferDestination(
            typed: payee, creditorName: "", accounts: accounts, beneficiaries: beneficiaries)
        switch payee {
        case .account(let id): query.toAccountID = id
        case .beneficiary(let id): query.beneficiaryID = id
        case .iban(let iban, _): query.creditorIBAN = iban
        }
        return query
    }
}
