import BankDomain
import BankRules
import BankServices

/// Facts that no bank would have together: accounts with any owners, states and balances, rules with any amounts.
struct RandomFacts: BankFacts {
    var now = Instant(utc: CalendarDate(dayNumber: 20_000))
    var zone = BankTimeZone.utc
    var today: CalendarDate { zone.date(of: now) }
    var paymentRules = PaymentRules()
    var knownRates: ReferenceRates?
    var lastClosedDay: CalendarDate?
    var accounts: [Account] = []
    var payees: [SavedPayee] = []
    var sums = SentTotals()
    var factorChangedAt: Instant?
    var defaultAccount: AccountID?

    static let principals: [Principal] = [
        Principal(userID: "USR001", roles: [.customer]), Principal(userID: "USR002", roles: [.customer]),
        Principal(userID: "USR003", roles: [.customer, .operator]),
        Principal(userID: "USR004", roles: [.auditor]),
    ]

    func account(with id: AccountID) throws -> KnownAccount {
        guard let account = accounts.first(where: { $0.id == id }) else {
            throw ServiceError.notFound(.account, name: id.text)
        }
        return KnownAccount(number: id.number ?? 0, account: account)
    }

    func account(with iban: IBAN) throws -> KnownAccount? {
        try accounts.first { $0.iban?.text == iban.text }.map { try account(with: $0.id) }
    }

    func spendable(of account: KnownAccount) throws -> Money? {
        guard let floor = account.account.floor else { return nil }
        return try? account.account.availableBalance.subtracting(floor)
    }

    func balances(of account: KnownAccount) throws -> AccountBalances {
        AccountBalances(balance: account.account.balance, availableBalance: account.account.availableBalance)
    }

    func defaultAccountID(of user: UserID) -> AccountID? { defaultAccount }
    func savedPayees(of user: UserID) -> [SavedPayee] { payees.filter { $0.user == user } }
    func holderNames(of account: AccountID) -> [String] { [] }
    func hasSecondFactor(_ user: UserID) -> Bool { true }
    func secondFactorChange(of user: UserID) -> Instant? { factorChangedAt }
    func sentTotals(around day: CalendarDate, by user: UserID, without order: TransferID?) -> SentTotals {
        sums
    }
    func spentToday(by token: AccessTokenID) -> Int64? { nil }
    func knownTransfer(_ id: TransferID) -> Transfer? { nil }
    func knownHold(_ id: TransferHoldID) -> (hold: TransferHold, countedOn: CalendarDate)? { nil }
    func rates(upTo day: CalendarDate?) -> ReferenceRates? { knownRates }
    func knownStandingOrder(_ id: StandingOrderID) -> StandingOrder? { nil }
    func waitingChallenges(of user: UserID) -> [WaitingChallenge] { [] }
}

extension RandomFacts {
    static let external = ["DE89370400440532013000", "GB29NWBK60161331926819"].compactMap { try? IBAN($0) }

    init(_ random: inout SeededGenerator) {
        let currencies: [Currency] = [.usd, .usd, .usd, .eur, .jpy]
        knownRates =
            random.isTrue(9)
            ? ReferenceRates(
                date: CalendarDate(dayNumber: 20_000 - Int(random.next() % 9)),
                perEuro: [.usd: random.rate(), .jpy: random.rate()]) : nil
        lastClosedDay = random.isTrue(5) ? CalendarDate(dayNumber: 19_998 + Int(random.next() % 5)) : nil
        factorChangedAt = random.isTrue(3) ? random.moment() : nil
        paymentRules = PaymentRules(random: &random)
        for number in 1...4 {
            let currency = random.choice(currencies)
            accounts.append(Account(number, currency, &random))
        }
        for number in 0..<Int(random.next() % 4) {
            let account = random.choice(accounts)
            let iban = account.iban?.validated ?? random.choice(Self.external)
            payees.append(
                SavedPayee(
                    id: BeneficiaryID(number: Int64(number + 1)), user: random.choice(Self.principals).userID,
                    name: "Payee \(number)", iban: iban,
                    accountID: account.iban?.validated == iban ? account.id : nil,
                    isTrusted: random.isTrue(4), createdAt: random.moment(),
                    status: random.isTrue(3) ? .removed : .active))
        }
        sums = SentTotals(onDay: random.sums(currencies), inMonth: random.sums(currencies))
    }

    func request(_ random: inout SeededGenerator) -> TransferRequest {
        let destination: TransferDestination =
            switch random.next() % 3 {
            case 0: .account(AccountID(number: Int64(1 + random.next() % 5)))
            case 1: .iban(random.choice(Self.external), creditorName: "Somebody else")
            default: .beneficiary(BeneficiaryID(number: Int64(1 + random.next() % 4)))
            }
        let date = random.isTrue(4) ? CalendarDate(dayNumber: 19_999 + Int(random.next() % 400)) : nil
        let from = AccountID(number: Int64(1 + random.next() % 5))
        let currency = random.isTrue(6) ? .eur : accounts.first { $0.id == from }?.currency ?? .usd
        return TransferRequest(
            from: from, to: destination, amount: random.money(currency), executionDate: date,
            idempotencyKey: .init(random: SeededRandomSource(seed: 1)))
    }
}

extension Account {
    fileprivate init(_ number: Int, _ currency: Currency, _ random: inout SeededGenerator) {
        let owners = RandomFacts.principals.map(\.userID).filter { _ in random.isTrue(2) }
        let status: Status = random.isTrue(8) ? .frozen : random.isTrue(9) ? .closed : .active
        let iban = random.isTrue(2) ? try? IBAN(bankAccountNumber: "100000000\(number)") : nil
        self.init(
            id: AccountID(number: Int64(number)), accountNumber: "100000000\(number)", accountType: .checking,
            balance: random.money(currency, bits: 50), availableBalance: random.money(currency, bits: 50),
            accountName: "Account \(number)", iban: iban.map { RecordedIBAN($0) }, isDefault: false,
            status: status, ownerIDs: owners,
            floor: random.isTrue(4) ? nil : Money(minorUnits: 0, currency: currency))
    }
}

extension PaymentRules {
    fileprivate init(random: inout SeededGenerator) {
        self.init(currency: random.choice([.usd, .eur]))
        func amount() -> Money? { random.isTrue(2) ? nil : random.money(currency, bits: 40) }
        stepUpAmount = amount()
        limitPerTransfer = amount()
        limitPerDay = amount()
        limitPerMonth = amount()
        coolingOffHours = Int(random.next() % 100)
        coolingOffAmount = amount()
        spreadBasisPoints = Int(random.next() % 10_001)
        rateAgeMaximumDays = random.isTrue(2) ? Int(random.next() % 10) : nil
    }
}

extension SeededGenerator {
    /// True once in so many times.
    mutating func isTrue(_ times: UInt64) -> Bool { next() % times == 0 }
    mutating func choice<Item>(_ items: [Item]) -> Item { items[Int(next() % UInt64(items.count))] }
    mutating func rate() -> ExactDecimal {
        ExactDecimal(mantissa: Int64(1 + next() % 100_000_000), scale: Int(next() % 7)) ?? .one
    }

    mutating func moment() -> Instant {
        Instant(utc: CalendarDate(dayNumber: 20_000)).adding(milliseconds: -Int64(next() % 500_000_000))
    }

    /// Sums are of amounts above zero.
    mutating func sums(_ currencies: [Currency]) -> [Money] {
        let sum = money(choice(currencies))
        return sum.minorUnits < 0 ? [] : [sum]
    }

    /// Amounts of all sizes, and those at which sums overflow.
    mutating func money(_ currency: Currency, bits: UInt64 = 30) -> Money {
        let edges: [Int64] = [0, 1, -1, .max, .max - 1, .min + 1]
        let minorUnits = isTrue(20) ? choice(edges) : Int64(next() % (1 << (1 + next() % bits)))
        return Money(minorUnits: minorUnits, currency: currency)
    }
}
