public import BankDomain

extension Beneficiary {
    /// A beneficiary for tests. The default is `BEN001` "Ada Lovelace" at another bank.
    public static func sample(
        _ number: Int64 = 1, name: String = "Ada Lovelace", iban: String = "GB33BUKB20201555555555",
        accountID: AccountID? = nil, isTrusted: Bool = false, coolingOffUntil: Instant? = nil,
        status: Status = .active
    ) -> Beneficiary {
        guard let iban = RecordedIBAN(iban).validated else { fatalError("A sample has a valid IBAN.") }
        return Beneficiary(
            id: BeneficiaryID(number: number), name: name, iban: iban, accountID: accountID,
            isTrusted: isTrusted, coolingOffUntil: coolingOffUntil, createdAt: .sample, status: status)
    }
}
