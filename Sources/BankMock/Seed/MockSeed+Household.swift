import BankDomain

extension MockSeed {
    /// A household's bank: four accounts in two currencies with eighteen months behind them, and that of a
    /// landlord who banks here too. The seed decides the purchases; the balances on the last day are always the same,
    /// because what each account opened with is derived from them.
    public static func household(seed: UInt64 = 1) -> MockSeed {
        let clock = Instant(HouseholdPlan.lastDay, secondsOfDay: 9 * 3_600)
        let (authentication, tokens) = signedIn(customer, at: clock)
        var head = MockBankHead(
            seed: seed, clock: clock,
            users: [
                MockUser(user: User(id: customer, name: "Demo Customer"), defaultAccountID: "ACC001"),
                MockUser(
                    user: User(id: landlord, name: "Maple Street Apartments"), defaultAccountID: "ACC005"),
            ],
            accounts: accounts, authentication: authentication, tokens: tokens,
            keychain: MockKeychain(password: passwordMark, at: clock))
        head.notifications = told(customer, until: clock)
        head.rates = .sample(endingOn: HouseholdPlan.lastDay)
        head.transactionNotes = notes
        head.standingOrders = standingOrders
        head.beneficiaries = beneficiaries(at: clock)
        head.cards = cards(at: clock)
        return MockSeed(
            head: head, principal: Principal(userID: customer, roles: [.customer, .operator]),
            postings: { HouseholdPlan(seed: seed).postings(endingWith: accounts) })
    }

    private static let customer: UserID = "USR001"
    private static let landlord: UserID = "USR002"

    private static let notes = MockTransactionNotes(
        notes: [
            .init(
                user: customer, transaction: TransactionID(account: "ACC001", entryNumber: 1), category: nil,
                text: "Brought over from the old bank", tags: ["moving"])
        ],
        rules: [.init(id: CategoryRuleID(number: 1), user: customer, text: "bakery", category: .groceries)],
        lastRuleNumber: 1)

    private static let accounts: [MockAccount] = [
        MockAccount(
            id: "ACC001", number: "1234567890", type: .checking, currency: .usd, name: "Primary Checking",
            iban: RecordedIBAN("US12345678901234567890"), posted: 543_250, held: 20_000, owners: [customer],
            productID: "premium-checking", accruals: Accruals(feesThrough: HouseholdPlan.lastDay)),
        MockAccount(
            id: "ACC002", number: "0987654321", type: .savings, currency: .usd, name: "Emergency Savings",
            iban: nil, posted: 1_500_000, owners: [customer], productID: "instant-savings"),
        MockAccount(
            id: "ACC003", number: "5550001003", type: .checking, currency: .eur, name: "Euro Account",
            iban: RecordedIBAN("DE35000000005550001003"), posted: 231_840, owners: [customer],
            productID: "everyday-checking"),
        MockAccount(
            id: "ACC004", number: "5550001004", type: .savings, currency: .eur, name: "Holiday Fund",
            iban: RecordedIBAN("DE08000000005550001004"), posted: 126_000, owners: [customer],
            productID: "instant-savings"),
        MockAccount(
            id: "ACC005", number: "5550001005", type: .checking, currency: .usd,
            name: "Maple Street Apartments", iban: RecordedIBAN("DE78000000005550001005"),
            posted: 4_127_500, owners: [landlord]),
    ]
}
