import BankDomain
import BankRules
public import BankServices
import LanguageKit

extension MockSeed {
    /// A bank with data of its own. Throws `invalidValue` for data that contradict themselves.
    ///
    /// - Parameter seed: for what the data leave open, such as the numbers of cards.
    public static func data(_ data: DemoData, seed: UInt64 = 1) throws(ServiceError) -> MockSeed {
        let bank = try MockBank(data, seed: seed)
        return MockSeed(
            seed: seed, principal: Principal(userID: DemoData.userID(at: 0), roles: [.customer])
        ) { (bank.head, { bank.journal.postings }) }
    }
}

/// A demo bank of own data. The entries are booked one after another by the bank's rules, so no account falls below its
/// floor.
extension MockBank {
    init(_ data: DemoData, seed: UInt64) throws(ServiceError) {
        let (clock, customer) = (data.clock, DemoData.userID(at: 0))
        let (authentication, tokens) = MockSeed.signedIn(customer, at: clock)
        self.init(
            head: MockBankHead(
                seed: seed, clock: clock, users: [], accounts: [], authentication: authentication,
                tokens: tokens, keychain: MockKeychain(password: MockSeed.passwordMark, at: clock)))
        try addCustomers(data.customers)
        for (index, account) in data.accounts.enumerated() { try open(account, at: index) }
        for index in head.users.indices {
            guard let chosen = head.users[index].defaultAccountID else {
                let user = head.users[index].user.id
                head.users[index].defaultAccountID = head.accounts.first { $0.owners.contains(user) }?.id
                continue
            }
            _ = try known(chosen, at: "customers[\(index)].defaultAccountID")
        }
        try book(data)
        for (index, payee) in data.payees.enumerated() { try add(payee, at: index) }
        let random = SeededRandomSource(seed: seed)
        for (index, card) in data.cards.enumerated() { try add(card, at: index, random) }
        standingOrders = MockStandingOrders(openFrom: today)
        for (index, order) in data.standingOrders.enumerated() { try add(order, at: index) }
        head.rates = .sample(endingOn: today)
        head.hasOwnData = true
    }

    private mutating func addCustomers(_ customers: [DemoData.Customer]) throws(ServiceError) {
        for (index, customer) in customers.enumerated() {
            let id = DemoData.userID(at: index)
            let path = "customers[\(index)]."
            head.users.append(
                MockUser(
                    user: User(id: id, name: try FreeText.name(customer.name, field: .name)),
                    defaultAccountID: customer.defaultAccountID))
            guard index > 0, let username = customer.username else { continue }
            let name = try Username.checked(username)
            guard !authentication.isTaken(name) else {
                throw .invalidValue(field: ErrorField(path + "username"), value: name, reason: .taken)
            }
            authentication.credentials.append(
                MockCredential(
                    user: id, username: name, password: MockSeed.passwordMark, hasSecondFactor: true,
                    registeredAt: now))
        }
        head.users.append(MockSeed.operatorUser)
    }

    private mutating func open(_ account: DemoData.BankAccount, at index: Int) throws(ServiceError) {
        let path = "accounts[\(index)]."
        let name = try FreeText.name(account.name, field: .name)
        if let product = account.productID {
            guard ProductCatalogue.all.contains(where: { $0.id == product }) else {
                throw .invalidValue(
                    field: ErrorField(path + "productID"), value: product.text,
                    reason: .notOneOf(ProductCatalogue.all.map(\.id.text)))
            }
            try AccountOpening(
                accountType: account.type, currency: account.currency, accountName: name,
                productID: product
            ).requireOffered()
        }
        let number = account.number ?? String(5_550_001_001 + index)
        guard !head.accounts.contains(where: { $0.number == number }) else {
            throw .invalidValue(field: ErrorField(path + "accountNumber"), value: number, reason: .taken)
        }
        for owner in account.ownerIDs { try requireCustomer(owner, at: path + "ownerIDs") }
        guard !account.floor.isPositive else {
            throw .invalidValue(
                field: ErrorField(path + "floor"), value: account.floor.decimalText,
                reason: .malformed(expected: "zero or negative"))
        }
        let made = (try? IBAN(bankAccountNumber: number)).map { RecordedIBAN($0) }
        head.accounts.append(
            MockAccount(
                id: DemoData.accountID(at: index), number: number, type: account.type,
                currency: account.currency, name: name, iban: account.iban.map { RecordedIBAN($0) } ?? made,
                owners: account.ownerIDs, productID: account.productID,
                floor: .at(account.floor.minorUnits)))
    }

    // MARK: Entries

    private mutating func book(_ data: DemoData) throws(ServiceError) {
        let entries = data.transactions.enumerated().sorted {
            ($0.element.bookingDate, $0.offset) < ($1.element.bookingDate, $1.offset)
        }
        if let last = entries.last, last.element.bookingDate > today {
            throw .invalidValue(
                field: ErrorField("transactions[\(last.offset)].bookingDate"),
                value: last.element.bookingDate.text,
                reason: .malformed(expected: "a day not after the clock's, \(today)"))
        }
        let first = min(entries.first?.element.bookingDate ?? today, today).adding(days: -1)
        // Sums of 64-bit numbers fit in 128 bits; what does not fit in 64 is refused.
        let sums = data.transactions.reduce(into: [AccountID: Int128]()) { sums, entry in
            sums[entry.accountID, default: 0] += Int128(entry.amount.minorUnits)
            if let other = entry.otherAccountID { sums[other, default: 0] -= Int128(entry.amount.minorUnits) }
        }
        for (index, account) in data.accounts.enumerated() {
            let id = DemoData.accountID(at: index)
            try bookOpening(of: account, id, on: first, later: sums[id] ?? 0)
        }
        for (offset, entry) in entries { try book(entry, at: "transactions[\(offset)].") }
        for (index, account) in data.accounts.enumerated() {
            guard let balance = account.balance, balance.minorUnits != head.accounts[index].posted else {
                continue
            }
            let found = Money(minorUnits: head.accounts[index].posted, currency: account.currency)
            throw .invalidValue(
                field: ErrorField("accounts[\(index)].balance"), value: balance.decimalText,
                reason: .malformed(
                    expected: "\(found.decimalText), which the opening balance and the entries lead to"))
        }
    }

    /// Books what was on an account before its first entry.
    private mutating func bookOpening(
        of account: DemoData.BankAccount, _ id: AccountID, on day: CalendarDate, later: Int128
    ) throws(ServiceError) {
        var opening = account.openingBalance?.minorUnits
        if opening == nil, let balance = account.balance {
            opening = Int64(exactly: Int128(balance.minorUnits) - later)
            guard opening != nil else {
                throw .invalidAmount(text: balance.decimalText, reason: .unreadable(.overflow))
            }
        }
        guard let opening, opening != 0 else { return }
        let entry = DemoData.Entry(
            accountID: id, bookingDate: day, amount: Money(minorUnits: opening, currency: account.currency),
            description: "Opening balance", counterparty: "", reference: "", category: .transfer)
        try book(entry)
    }

    /// - Parameter path: where the entry is in the data.
    private mutating func book(_ entry: DemoData.Entry, at path: String = "") throws(ServiceError) {
        guard entry.amount.minorUnits != 0 else {
            throw .invalidAmount(text: entry.amount.decimalText, reason: .notPositive)
        }
        guard entry.otherAccountID != entry.accountID else {
            throw .invalidValue(
                field: ErrorField(path + "otherAccountID"), value: entry.accountID.text,
                reason: .sameAccount)
        }
        let texts = try [entry.description, entry.counterparty, entry.reference].map {
            (text) throws(ServiceError) in try FreeText.reference(text)
        }
        let holder = try entry.otherAccountID.map { (id) throws(ServiceError) in
            try known(id, at: path + "otherAccountID").name
        }
        let own = MockPosting.Side(
            account: entry.accountID, description: texts[0],
            counterparty: texts[1].isEmpty ? holder ?? "" : texts[1])
        let other = MockPosting.Side(
            account: entry.otherAccountID, description: texts[0],
            counterparty: holder == nil ? "" : try account(entry.accountID).name)
        let isDebit = entry.amount.isNegative
        let amount: Money
        do throws(MoneyError) {
            amount = isDebit ? try entry.amount.negated() : entry.amount
        } catch {
            throw ServiceError(error, text: entry.amount.decimalText)
        }
        let noon = Instant(utc: entry.bookingDate, secondsOfDay: 12 * 3_600)
        try post(
            MockPosting(
                debit: isDebit ? own : other, credit: isDebit ? other : own, amount: amount,
                date: entry.bookingDate, createdAt: min(noon, now), reference: texts[2],
                category: entry.category))
    }

    private func requireCustomer(_ id: UserID, at path: String) throws(ServiceError) {
        let ids = head.users.filter { $0.staffRoles == nil }.map(\.user.id)
        guard ids.contains(id) else {
            throw .invalidValue(
                field: ErrorField(path), value: id.text, reason: .notOneOf(ids.map(\.text)))
        }
    }

    /// An account of the data.
    private func known(_ id: AccountID, at path: String) throws(ServiceError) -> MockAccount {
        guard let account = head.accounts.first(where: { $0.id == id }) else {
            throw .invalidValue(
                field: ErrorField(path), value: id.text,
                reason: .malformed(expected: "an account of the data, such as ACC001 for the first"))
        }
        return account
    }

    // MARK: What is kept besides accounts

    private mutating func add(_ payee: DemoData.Payee, at index: Int) throws(ServiceError) {
        try requireCustomer(payee.userID, at: "payees[\(index)].userID")
        let accountID = head.accounts.first { $0.iban?.validated == payee.iban }?.id
        payees.append(
            SavedPayee(
                id: BeneficiaryID(number: Int64(index + 1)), user: payee.userID,
                name: try FreeText.name(payee.name, field: .name), iban: payee.iban, accountID: accountID,
                isTrusted: payee.isTrusted, createdAt: now))
    }

    private mutating func add(
        _ card: DemoData.BankCard, at index: Int, _ random: any RandomSource
    ) throws(ServiceError) {
        let account = try known(card.accountID, at: "cards[\(index)].accountID")
        let id = CardID(number: Int64(index + 1))
        let number = CardNumber.make(random)
        let digits = number.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        var cards = head.cards ?? MockCards()
        cards.cards.append(
            MockCards.Kept(
                card: Card(
                    id: id, accountID: account.id, currency: account.currency,
                    name: try FreeText.name(card.name, field: .name), lastFour: String(digits.suffix(4)),
                    expiry: CardExpiry(orderedOn: today), status: card.status,
                    limits: CardLimits().completed(by: .standard(in: account.currency)), orderedOn: today),
                number: digits, firstCard: id))
        head.cards = cards
    }

    private mutating func add(_ order: DemoData.Order, at index: Int) throws(ServiceError) {
        let from = try known(order.fromAccountID, at: "standingOrders[\(index)].fromAccountID")
        let to = try known(order.toAccountID, at: "standingOrders[\(index)].toAccountID")
        try order.amount.requirePayable()
        guard order.schedule.startDate >= today else {
            throw .invalidValue(
                field: ErrorField("standingOrders[\(index)].startDate"),
                value: order.schedule.startDate.text,
                reason: .malformed(expected: "a day not before the clock's, \(today)"))
        }
        let owner = Principal(userID: from.owners.first ?? DemoData.userID(at: 0), roles: [.customer])
        standingOrders.orders.append(
            MockStandingOrder(
                StandingOrder(
                    id: StandingOrderID(number: Int64(index + 1)), fromAccountID: from.id,
                    creditor: .destination(.account(to.id)), creditorName: to.name, amount: order.amount,
                    reference: order.reference, schedule: order.schedule, status: .active,
                    nextExecutionDate: order.schedule.startDate), madeBy: owner))
    }
}
