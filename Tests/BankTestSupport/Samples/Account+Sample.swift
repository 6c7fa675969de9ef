public import BankDomain

extension Account {
    /// An account for tests. The default is `ACC001` "Primary Checking" with 5,432.50 USD.
    public static func sample(
        _ id: AccountID = "ACC001", number: String = "1234567890", type: AccountType = .checking,
        minorUnits: Int64 = 543_250, availableMinorUnits: Int64? = nil, currency: Currency = .usd,
        name: String = "Primary Checking", iban: String? = nil, isDefault: Bool = false,
        status: Status = .active, ownerIDs: [UserID] = ["USR001"], productID: ProductID? = nil
    ) -> Account {
        Account(
            id: id, accountNumber: number, accountType: type,
            balance: Money(minorUnits: minorUnits, currency: currency),
            availableBalance: Money(minorUnits: availableMinorUnits ?? minorUnits, currency: currency),
            accountName: name, iban: iban.map { RecordedIBAN($0) }, isDefault: isDefault, status: status,
            ownerIDs: ownerIDs, productID: productID)
    }

    /// The default account: `ACC001` "Primary Checking", 5,432.50 USD, 5,232.50 available.
    public static let checking = sample(
        availableMinorUnits: 523_250, iban: "US12345678901234567890", isDefault: true)

    /// `ACC002` "Emergency Savings", 15,000.00 USD.
    public static let savings = sample(
        "ACC002", number: "0987654321", type: .savings, minorUnits: 1_500_000, name: "Emergency Savings")

    /// `ACC003` "Travel", 250.00 EUR, with a valid IBAN.
    public static let travel = sample(
        "ACC003", number: "5550001111", minorUnits: 25_000, currency: .eur, name: "Travel",
        iban: "DE89370400440532013000")
}
