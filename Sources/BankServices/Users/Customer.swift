public import BankDomain

/// A customer as the bank's staff see them.
public struct Customer: Hashable, Sendable, Identifiable {
    public let id: UserID
    /// The name to sign in with; `nil` for a customer who cannot sign in.
    public let username: String?
    public let name: String
    public let emailAddress: String?
    /// The telephone number, as `+` and digits (ITU-T E.164).
    public let phoneNumber: String?
    /// Since when the customer can sign in; `nil` for a customer who cannot.
    public let registeredAt: Instant?
    /// How many accounts they own, alone or with others, closed ones too.
    public let accountCount: Int
    /// When failed attempts locked sign-ins on new devices; `nil` if they are not locked. Sign-ins on devices that the
    /// customer has used before are counted apart.
    public let lockedSince: Instant?
    /// The end of that lock.
    public let lockedUntil: Instant?

    public init(
        id: UserID, username: String?, name: String, emailAddress: String? = nil, phoneNumber: String? = nil,
        registeredAt: Instant?, accountCount: Int, lockedSince: Instant? = nil, lockedUntil: Instant? = nil
    ) {
        self.id = id
        self.username = username
        self.name = name
        self.emailAddress = emailAddress
        self.phoneNumber = phoneNumber
        self.registeredAt = registeredAt
        self.accountCount = accountCount
        self.lockedSince = lockedSince
        self.lockedUntil = lockedUntil
    }

    public var canSignIn: Bool { username != nil }
    public var isLocked: Bool { lockedUntil != nil }
}

/// An account of a customer, for staff.
public struct CustomerAccount: Hashable, Sendable, Identifiable {
    public let id: AccountID
    public let name: String
    public let type: Account.AccountType
    public let currency: Currency
    public let status: Account.Status
    /// The booked balance; `nil` for a reader who may not see it.
    public let balance: Money?

    public init(
        id: AccountID, name: String, type: Account.AccountType, currency: Currency, status: Account.Status,
        balance: Money?
    ) {
        self.id = id
        self.name = name
        self.type = type
        self.currency = currency
        self.status = status
        self.balance = balance
    }
}

/// A customer with their accounts.
public struct CustomerDetails: Hashable, Sendable {
    public let customer: Customer
    /// In the order of opening.
    public let accounts: [CustomerAccount]

    public init(customer: Customer, accounts: [CustomerAccount]) {
        self.customer = customer
        self.accounts = accounts
    }

    /// The customer with their accounts, as a member of staff may see them: only auditors and operators see balances.
    package init(_ customer: Customer, _ accounts: [Account], for reader: Principal) {
        let showsBalances = reader.has(.auditor)
        self.customer = customer
        self.accounts = accounts.map {
            CustomerAccount(
                id: $0.id, name: $0.accountName, type: $0.accountType, currency: $0.currency,
                status: $0.status, balance: showsBalances ? $0.balance : nil)
        }
    }
}

/// Which customers are listed.
public struct CustomerQuery: Hashable, Sendable {
    /// The beginning of an id or user name, or a part of the name; empty for all. Case and accents do not matter.
    public let text: String
    /// Only customers whose sign-ins are locked.
    public let isLocked: Bool
    private let folded: String
    private let plain: String

    public init(text: String = "", isLocked: Bool = false) {
        self.text = text
        self.isLocked = isLocked
        folded = FreeText.trimmed(text).lowercased()
        plain = PlainText.of(text)
    }

    package func matches(_ customer: Customer) -> Bool {
        guard !isLocked || customer.isLocked else { return false }
        return folded.isEmpty || customer.id.text.lowercased().hasPrefix(folded)
            || customer.username?.hasPrefix(folded) == true
            || (!plain.isEmpty && PlainText.of(customer.name).contains(plain))
    }
}

extension Customer: Nameable {
    package var idText: String { id.text }
    package var numberTexts: [String] { username.map { [$0.uppercased()] } ?? [] }
    package var nameText: String { name }

    /// The one customer whom a text identifies: by id, user name or name, the beginning of one, or a part of the name.
    /// Throws `notFound(.user)` and `ambiguous`.
    package static func named(_ text: String, among customers: [Customer]) throws(ServiceError) -> Customer {
        var found = NameReference(text).strongest(of: customers)
        let plain = PlainText.of(text)
        if found.isEmpty, !plain.isEmpty {
            found = customers.filter { PlainText.of($0.name).contains(plain) }
        }
        guard let customer = found.first else { throw .notFound(.user, name: text) }
        guard found.count == 1 else {
            throw .ambiguous(.user, name: text, among: found.map { "\($0.id) \"\($0.name)\"" })
        }
        return customer
    }

    /// Whether the customer is listed before another: shorter ids first.
    package static func isBefore(_ left: UserID, _ right: UserID) -> Bool {
        (left.text.unicodeScalars.count, left.text) < (right.text.unicodeScalars.count, right.text)
    }
}
