import BankDomain
import BankRules
import BankServices

extension MockSeed {
    /// A household's bank: four accounts in two currencies with eighteen months of history, and the account of a
    /// landlord. The seed determines the purchases; the final balances are always the same, because the opening amounts
    /// lead to them.
    public static func household(seed: UInt64 = 1) -> MockSeed {
        MockSeed(seed: seed, principal: Principal(userID: customer, roles: [.customer])) {
            let history = HouseholdHistory(seed: seed, endingWith: accounts)
            return (head(seed, history), { history.postings })
        }
    }

    private static func head(_ seed: UInt64, _ history: HouseholdHistory) -> MockBankHead {
        let clock = Instant(utc: HouseholdPlan.lastDay, secondsOfDay: 9 * 3_600)
        let (authentication, tokens) = signedIn(customer, at: clock)
        var head = MockBankHead(
            seed: seed, clock: clock,
            users: [
                MockUser(user: User(id: customer, name: "Demo Customer"), defaultAccountID: "ACC001"),
                MockUser(
                    user: User(id: landlord, name: "Maple Street Apartments"), defaultAccountID: "ACC005"),
                operatorUser,
            ],
            accounts: accounts, authentication: authentication, tokens: tokens,
            keychain: MockKeychain(password: passwordMark, at: clock))
        for index in head.accounts.indices {
            head.accounts[index].accruals = history.accruals[head.accounts[index].id]
        }
        head.notifications = told(customer, of: history, until: clock)
        head.rates = .sample(endingOn: HouseholdPlan.lastDay)
        head.transactionNotes = notes
        head.standingOrders = standingOrders
        head.beneficiaries = beneficiaries(at: clock)
        head.mandates = MockMandates(of: history, on: accounts)
        head.cards = cards(at: clock)
        head.goals = [goal(at: clock)]
        head.householdThrough = HouseholdPlan.lastDay.adding(days: -1)
        return head
    }

    private static let customer: UserID = "USR001"
    private static let landlord: UserID = "USR002"

    private static let notes = MockTransactionNotes(
        notes: [
            .init(
                user: customer, transaction: TransactionID(account: "ACC001", entryNumber: 1), category: nil,
                text: "Brought over from the old bank", tags: ["moving"])
        ],
        rules: [
            .init(id: CategoryRuleID(number: 1), user: customer, text: "bakery", category: .groceries),
            .init(id: CategoryRuleID(number: 2), user: customer, text: "Maple Street", category: .housing),
        ],
        lastRuleNumber: 2)

    private static let accounts: [MockAccount] = [
        MockAccount(
            id: "ACC001", number: "1234567890", type: .checking, currency: .usd, name: "Primary Checking",
            iban: RecordedIBAN("US12345678901234567890"), posted: 543_250, held: 20_000, owners: [customer],
            productID: "premium-checking"),
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

extension MockSeed {
    /// The payees of the demo's customer: the trusted landlord, and a new one at another bank.
    static func beneficiaries(at now: Instant) -> MockBeneficiaries {
        MockBeneficiaries(list: [landlordOfHousehold(at: now), friendAbroad(at: now)].compactMap(\.self))
    }

    private static func landlordOfHousehold(at now: Instant) -> SavedPayee? {
        guard let iban = RecordedIBAN("DE78000000005550001005").validated else { return nil }
        return SavedPayee(
            id: BeneficiaryID(number: 1), user: "USR001", name: "Maple Street Apartments", iban: iban,
            accountID: "ACC005", isTrusted: true, createdAt: now.adding(milliseconds: -400 * day))
    }

    // The IBAN is the registry's example, which no bank has issued.
    private static func friendAbroad(at now: Instant) -> SavedPayee? {
        guard let iban = RecordedIBAN("GB33BUKB20201555555555").validated else { return nil }
        return SavedPayee(
            id: BeneficiaryID(number: 2), user: "USR001", name: "Ada Lovelace", iban: iban, accountID: nil,
            createdAt: now.adding(milliseconds: -day / 6))
    }

    private static let day: Int64 = 86_400_000
}

extension MockSeed {
    /// A card in use, which holds 200.00 for a hotel, and one just ordered.
    static func cards(at now: Instant) -> MockCards {
        let hotel = CardAuthorisation(
            id: "AUT000001", cardID: "CRD001", accountID: "ACC001", merchant: "Lighthouse Hotel",
            category: lodging, country: home, amount: Money(minorUnits: 20_000, currency: .usd),
            status: .pending, createdAt: now.adding(milliseconds: -50_400_000))
        return MockCards(
            cards: [
                kept(
                    "CRD001", of: "ACC001", .usd, "Everyday", "9999990001234562", .active,
                    CardLimits(
                        payment: Money(minorUnits: 100_000, currency: .usd),
                        month: Money(minorUnits: 500_000, currency: .usd)),
                    on: now.utcDate.adding(months: -14)),
                kept(
                    "CRD002", of: "ACC003", .eur, "Travel", "9999990007654326", .ordered, CardLimits(),
                    on: now.utcDate.adding(days: -2)),
            ],
            authorisations: [hotel])
    }

    private static let lodging: MerchantCategoryCode = {
        guard let code = MerchantCategoryCode("7011") else { fatalError("7011 is a hotel.") }
        return code
    }()

    static let home: CountryCode = {
        guard let code = CountryCode("US") else { fatalError("US is a country.") }
        return code
    }()

    private static func kept(
        _ id: CardID, of account: AccountID, _ currency: Currency, _ name: String, _ number: String,
        _ status: Card.Status, _ limits: CardLimits, on day: CalendarDate
    ) -> MockCards.Kept {
        MockCards.Kept(
            card: Card(
                id: id, accountID: account, currency: currency, name: name,
                lastFour: String(number.suffix(4)),
                expiry: CardExpiry(orderedOn: day), status: status, limits: limits, orderedOn: day),
            number: number, firstCard: id)
    }
}

extension MockSeed {
    /// What the household saves for: a journey, with the money of its holiday fund.
    static func goal(at now: Instant) -> MockGoal {
        MockGoal(
            goal: Goal(
                id: GoalID(number: 1), name: "Summer in Lisbon", accountID: "ACC004",
                target: Money(minorUnits: 150_000, currency: .eur),
                createdAt: now.adding(milliseconds: -200 * day)),
            user: customer)
    }

    /// The household's standing orders on its last day, which is open: the rent, two for saving, and a finished one for
    /// a holiday.
    static var standingOrders: MockStandingOrders {
        let first = HouseholdPlan.firstDay
        let today = HouseholdPlan.lastDay
        let orders:
            [(AccountID, AccountID, String, Money, String, StandingOrderSchedule, StandingOrder.Status)] = [
                (
                    "ACC001", "ACC005", "Maple Street Apartments", Money(minorUnits: 145_000, currency: .usd),
                    "Rent",
                    StandingOrderSchedule(.monthly, from: first), .active
                ),
                (
                    "ACC001", "ACC002", "Emergency Savings", Money(minorUnits: 25_000, currency: .usd),
                    "Savings plan", StandingOrderSchedule(.monthly, from: first.adding(days: 25)), .active
                ),
                (
                    "ACC003", "ACC004", "Holiday Fund", Money(minorUnits: 4_000, currency: .eur), "Holidays",
                    StandingOrderSchedule(.monthly, from: first.adding(days: 2)), .active
                ),
                (
                    "ACC001", "ACC002", "Emergency Savings", Money(minorUnits: 1_000, currency: .usd),
                    "Pocket money",
                    StandingOrderSchedule(.weekly, from: first, through: today.adding(days: 365)), .paused
                ),
            ]
        return MockStandingOrders(
            orders: orders.enumerated().map { index, order in
                let (from, to, name, amount, reference, schedule, status) = order
                return MockStandingOrder(
                    StandingOrder(
                        id: StandingOrderID(number: Int64(index + 1)), fromAccountID: from,
                        creditor: .destination(.account(to)), creditorName: name, amount: amount,
                        reference: reference, schedule: schedule, status: status,
                        nextExecutionDate: status == .active ? schedule.occurrence(onOrAfter: today) : nil),
                    madeBy: Principal(userID: "USR001", roles: [.customer]))
            },
            openFrom: today)
    }
}

extension MockSeed {
    /// The latest notifications of the demo's customer; the newest two are unread.
    static func told(
        _ user: UserID, of history: HouseholdHistory, until now: Instant
    ) -> MockNotifications {
        var told = MockNotifications()
        let news: [(hoursAgo: Int, NotificationEvent)] = [
            (140, NotificationEvent(.newDevice, subject: "DEV001", detail: "This machine")),
            (
                119,
                NotificationEvent(
                    .paymentReceived, subject: history.lastEntry(.salary),
                    amount: Money(minorUnits: 328_000, currency: .usd), detail: "Harbor Logistics")
            ),
            (
                95,
                NotificationEvent(
                    .paymentSent, subject: history.lastEntry(.savings),
                    amount: Money(minorUnits: 25_000, currency: .usd), detail: "Emergency Savings")
            ),
        ]
        for (hours, news) in news { told.add(news, for: user, at: now.adding(seconds: -hours * 3_600)) }
        let oldest = told.list.first?.id
        _ = told.markRead(of: user, at: now.adding(seconds: -139 * 3_600)) { $0.id == oldest }
        return told
    }
}
