public enum TransferDestination: Hashable, Sendable, Codable {
    /// An account of this bank.
    case account(AccountID)
    /// A payee whom the payer keeps.
    case beneficiary(BeneficiaryID)
    /// An IBAN of this or another bank, and the name of whose it should be (ISO 20022, creditor).
    case iban(IBAN, creditorName: String)

    /// The id or the IBAN.
    public var text: String {
        switch self {
        case .account(let id): id.text
        case .beneficiary(let id): id.text
        case .iban(let iban, _): iban.text
        }
    }

    /// The account, if it is named by its id.
    public var accountID: AccountID? {
        guard case .account(let id) = self else { return nil }
        return id
    }
}
