import BankDomain

extension MockSeed {
    /// Whom the demo's customer pays: the landlord, who is trusted, and somebody at another bank who is new.
    static func beneficiaries(at now: Instant) -> MockBeneficiaries {
        MockBeneficiaries(list: [landlordOfHousehold(at: now), friendAbroad(at: now)].compactMap(\.self))
    }

    private static func landlordOfHousehold(at now: Instant) -> MockBeneficiary? {
        guard let iban = RecordedIBAN("DE78000000005550001005").validated else { return nil }
        return MockBeneficiary(
            id: BeneficiaryID(number: 1), user: "USR001", name: "Maple Street Apartments", iban: iban,
            accountID: "ACC005", isTrusted: true, createdAt: now.adding(milliseconds: -400 * day))
    }

    // The number is the example of the IBAN registry, which no bank has given to anybody.
    private static func friendAbroad(at now: Instant) -> MockBeneficiary? {
        guard let iban = RecordedIBAN("GB33BUKB20201555555555").validated else { return nil }
        return MockBeneficiary(
            id: BeneficiaryID(number: 2), user: "USR001", name: "Ada Lovelace", iban: iban, accountID: nil,
            createdAt: now.adding(milliseconds: -day / 6))
    }

    private static let day: Int64 = 86_400_000
}
