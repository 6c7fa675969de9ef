/// A permission to collect money from an account by direct debit: of one creditor at another bank, under one reference.
public struct Mandate: Hashable, Sendable, Identifiable, Codable {
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// A creditor collected under it, and the payer has not said anything about it.
        case seen
        /// The payer authorized it.
        case authorized
        /// The payer ended it: nothing more is collected under it.
        case cancelled
    }

    /// The mandate's id, such as `MND000001`.
    public let id: MandateID
    public let accountID: AccountID
    /// The creditor identifier: in upper case, without blanks.
    public let creditorID: String
    public let creditorName: String
    /// The creditor's name for the mandate (the unique mandate reference): in upper case, without blanks.
    public let reference: String
    public var status: Status
    /// Whether its creditor collects nothing from the account, whatever the mandate. All mandates of a creditor on an
    /// account have the same value.
    public var isBlocked: Bool
    public var limits: MandateLimits
    public let createdAt: Instant

    public init(
        id: MandateID, accountID: AccountID, creditorID: String, creditorName: String, reference: String,
        status: Status, isBlocked: Bool = false, limits: MandateLimits = MandateLimits(), createdAt: Instant
    ) {
        self.id = id
        self.accountID = accountID
        self.creditorID = creditorID
        self.creditorName = creditorName
        self.reference = reference
        self.status = status
        self.isBlocked = isBlocked
        self.limits = limits
        self.createdAt = createdAt
    }

    /// The longest identifier of a creditor or mandate (ISO 20022, `Max35Text`).
    public static let nameMaximum = 35

    /// The most mandates of an account of which the payer has not said anything. Creditors make them, so that there is
    /// an end: a further creditor collects after the payer authorized its mandate.
    public static let seenMaximum = 200

    /// An identifier of a creditor or mandate as it is compared: letter case and blanks do not count.
    public static func normalized(_ text: String) -> String {
        String(text.filter { !$0.isWhitespace }.uppercased())
    }
}

public typealias MandateID = Identifier<Mandate>

extension Mandate: NumberedEntity {
    public static var idForm: IDForm { IDForm("MND", digits: 6) }
}

/// The payer's limits for a mandate.
public struct MandateLimits: Hashable, Sendable, Codable {
    /// The most that one collection may take; `nil` for no limit.
    public var amount: Money?
    /// The most collections in a calendar month; `nil` for no limit.
    public var perMonth: Int?

    public init(amount: Money? = nil, perMonth: Int? = nil) {
        self.amount = amount
        self.perMonth = perMonth
    }

    public static let perMonthRange = 1...31
}

/// Which direct debits an account takes.
public struct DirectDebitRule: Hashable, Sendable, Codable {
    public enum Acceptance: String, Hashable, Sendable, Codable, CaseIterable {
        /// Those of every creditor, unless the payer blocked it or cancelled the mandate.
        case all
        /// Only those that the payer authorized.
        case authorized
        case none
    }

    public let accountID: AccountID
    public let acceptance: Acceptance

    public init(accountID: AccountID, acceptance: Acceptance) {
        self.accountID = accountID
        self.acceptance = acceptance
    }
}
