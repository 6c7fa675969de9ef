/// An account as its holder sees it at one moment.
public struct Account: Hashable, Sendable, Identifiable, Codable {
    public enum AccountType: String, Hashable, Sendable, Codable, CaseIterable {
        /// A current account for daily payments.
        case checking
        case savings
    }

    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        case active
        /// Not debited until it is unfrozen, and perhaps not credited either: see ``Account/freeze``.
        case frozen
        /// Closed for good; its entries are kept.
        case closed
    }

    /// The bank's own id, such as `ACC001`.
    public let id: AccountID
    /// The account number as printed on a statement.
    public let accountNumber: String
    public let accountType: AccountType
    /// The booked balance, in ``currency``.
    public let balance: Money
    /// The balance less holds: what can be spent down to the account's floor.
    public let availableBalance: Money
    /// The name that its holder gave it.
    public let accountName: String
    /// The IBAN as recorded; `nil` for accounts that have none.
    public let iban: RecordedIBAN?
    /// Whether the asking user's payments come from here unless another account is named.
    public let isDefault: Bool
    public let status: Status
    /// The owners; empty for an imported account without an owner.
    public let ownerIDs: [UserID]
    /// The product that it was opened from; `nil` for an account that was opened without one.
    public let productID: ProductID?
    /// The freeze's scope and reason; `nil` unless the account is frozen.
    public let freeze: AccountFreeze?
    /// The minimum available balance; `nil` for no minimum.
    public let floor: Money?

    public init(
        id: AccountID, accountNumber: String, accountType: AccountType, balance: Money,
        availableBalance: Money, accountName: String, iban: RecordedIBAN?, isDefault: Bool,
        status: Status = .active, ownerIDs: [UserID] = [], productID: ProductID? = nil,
        freeze: AccountFreeze? = nil, floor: Money? = nil
    ) {
        self.id = id
        self.accountNumber = accountNumber
        self.accountType = accountType
        self.balance = balance
        self.availableBalance = availableBalance
        self.accountName = accountName
        self.iban = iban
        self.isDefault = isDefault
        self.status = status
        self.ownerIDs = ownerIDs
        self.productID = productID
        self.freeze = freeze
        self.floor = floor
    }

    /// The currency in which the account is kept.
    public var currency: Currency { balance.currency }
}

public typealias AccountID = Identifier<Account>

/// What is booked on an account, and what of it is not held.
public struct AccountBalances: Hashable, Sendable {
    public let balance: Money
    public let availableBalance: Money

    public init(balance: Money, availableBalance: Money) {
        self.balance = balance
        self.availableBalance = availableBalance
    }
}

/// The scope of an account's freeze, and the reason for it.
public struct AccountFreeze: Hashable, Sendable, Codable {
    /// The movements that a freeze blocks.
    public enum Scope: String, Hashable, Sendable, Codable, CaseIterable {
        /// Debits are blocked; credits are still booked.
        case debits
        /// Debits and credits are blocked.
        case all
    }

    /// Who froze the account.
    public enum Party: String, Hashable, Sendable, Codable, CaseIterable {
        /// One of its owners, who may unfreeze it.
        case owner
        /// The bank, which alone may unfreeze it.
        case bank
    }

    public let scope: Scope
    /// The reason, as entered by the party that froze it.
    public let reason: String
    public let frozenBy: Party

    public init(scope: Scope, reason: String, frozenBy: Party) {
        self.scope = scope
        self.reason = reason
        self.frozenBy = frozenBy
    }
}
