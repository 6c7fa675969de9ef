public import BankDomain

/// The data of a demo bank, in place of its household: who banks there, and what happened so far.
///
/// Customers are numbered in their order (`USR001`), and so are accounts (`ACC001`), payees and cards. The first customer
/// is signed in on this machine.
public struct DemoData: Hashable, Sendable {
    /// The most of each kind.
    public static let customerMaximum = 100
    public static let accountMaximum = 1_000
    public static let entryMaximum = 100_000
    /// The most days between the clock and a day.
    package static let dayMaximum = 36_600
    /// The clock of a new bank whose data have none.
    public static let usualClock = Instant(
        utc: CalendarDate(dayNumber: 20_634), secondsOfDay: 9 * 3_600)
    /// The most bytes of a file.
    public static let byteMaximum = 32 << 20

    public struct Customer: Hashable, Sendable {
        public var name: String
        /// Signs in with this name and the demo's password; `nil` for one who can't. The first one is `demo`.
        public var username: String?
        public var defaultAccountID: AccountID?

        package init(
            name: String, username: String? = nil, defaultAccountID: AccountID? = nil
        ) {
            self.name = name
            self.username = username
            self.defaultAccountID = defaultAccountID
        }
    }

    public struct BankAccount: Hashable, Sendable {
        public var name: String
        public var type: Account.AccountType
        public var currency: Currency
        public var productID: ProductID?
        /// `nil`: made of the account's place in the list.
        public var number: String?
        /// `nil`: made of the number.
        public var iban: String?
        public var ownerIDs: [UserID]
        /// What is on it before the first entry; `nil` for what leads to the balance, or else zero.
        public var openingBalance: Money?
        /// What is on it after the last entry; `nil` for what follows.
        public var balance: Money?
        /// The lowest available balance, not above zero.
        public var floor: Money

        package init(
            name: String, type: Account.AccountType, currency: Currency, productID: ProductID? = nil,
            number: String? = nil, iban: String? = nil, ownerIDs: [UserID], openingBalance: Money? = nil,
            balance: Money? = nil, floor: Money
        ) {
            self.name = name
            self.type = type
            self.currency = currency
            self.productID = productID
            self.number = number
            self.iban = iban
            self.ownerIDs = ownerIDs
            self.openingBalance = openingBalance
            self.balance = balance
            self.floor = floor
        }
    }

    public struct Payee: Hashable, Sendable {
        public var userID: UserID
        public var name: String
        public var iban: IBAN
        public var isTrusted: Bool

        package init(
            userID: UserID, name: String, iban: IBAN, isTrusted: Bool
        ) {
            self.userID = userID
            self.name = name
            self.iban = iban
            self.isTrusted = isTrusted
        }
    }

    public struct BankCard: Hashable, Sendable {
        public var accountID: AccountID
        public var name: String
        public var status: Card.Status

        package init(
            accountID: AccountID, name: String, status: Card.Status
        ) {
            self.accountID = accountID
            self.name = name
            self.status = status
        }
    }

    /// An entry of an account, or what two accounts of this bank paid each other.
    public struct Entry: Hashable, Sendable {
        public var accountID: AccountID
        public var bookingDate: CalendarDate
        /// Negative for money that left the account.
        public var amount: Money
        public var description: String
        public var counterparty: String
        public var reference: String
        public var category: TransactionCategory
        /// The account of this bank on the other side; `nil` for another bank, or cash.
        public var otherAccountID: AccountID?

        package init(
            accountID: AccountID, bookingDate: CalendarDate, amount: Money, description: String,
            counterparty: String, reference: String, category: TransactionCategory,
            otherAccountID: AccountID? = nil
        ) {
            self.accountID = accountID
            self.bookingDate = bookingDate
            self.amount = amount
            self.description = description
            self.counterparty = counterparty
            self.reference = reference
            self.category = category
            self.otherAccountID = otherAccountID
        }
    }

    public struct Order: Hashable, Sendable {
        public var fromAccountID: AccountID
        public var toAccountID: AccountID
        public var amount: Money
        public var reference: String
        public var schedule: StandingOrderSchedule

        package init(
            fromAccountID: AccountID, toAccountID: AccountID, amount: Money, reference: String,
            schedule: StandingOrderSchedule
        ) {
            self.fromAccountID = fromAccountID
            self.toAccountID = toAccountID
            self.amount = amount
            self.reference = reference
            self.schedule = schedule
        }
    }

    public var clock: Instant
    public var customers: [Customer]
    public var accounts: [BankAccount]
    public var payees: [Payee]
    public var cards: [BankCard]
    /// In any order; those of one day stay in theirs.
    public var transactions: [Entry]
    public var standingOrders: [Order]

    package init(
        clock: Instant, customers: [Customer], accounts: [BankAccount], payees: [Payee], cards: [BankCard],
        transactions: [Entry], standingOrders: [Order]
    ) {
        self.clock = clock
        self.customers = customers
        self.accounts = accounts
        self.payees = payees
        self.cards = cards
        self.transactions = transactions
        self.standingOrders = standingOrders
    }

    /// The id of the account in a place of the list.
    package static func accountID(at index: Int) -> AccountID { AccountID(number: Int64(index + 1)) }
    package static func userID(at index: Int) -> UserID { UserID(number: Int64(index + 1)) }
}
