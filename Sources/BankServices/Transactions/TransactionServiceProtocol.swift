public import BankDomain

/// The entries of accounts, for the principal who is asking, and what they noted about them.
///
/// A posted entry is never changed. Category, note and tags stand beside it, belong to the user who wrote them,
/// and are seen where that user acts for the account: every answer but a teller's has the category that counts.
/// Calls that change something throw `notFound` for an entry of an account that the principal may not read, and
/// `unauthorized(.notOwner)` for one for which they may not act; a dry run keeps nothing.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol TransactionServiceProtocol: AnyObject, Sendable {
    /// The entries that fit a query, newest first: by entry number within one account, by time of posting
    /// across several. Throws `notFound` for an account that the principal may not read, and `invalidValue`
    /// for a cursor that no answer gave.
    func transactions(_ query: TransactionQuery, page: PageRequest) async throws -> Page<Transaction>

    /// One entry. Throws `notFound`, also for an entry of an account that the principal may not read.
    func transaction(id: TransactionID) async throws -> Transaction

    /// Says what kind an entry is, or with `nil` takes that back, so that rules and booking count again.
    func categorize(
        _ id: TransactionID, as category: TransactionCategory?, mode: ExecutionMode
    ) async throws -> Transaction

    /// Notes something with an entry. Throws first `invalidValue` for a note or tags that
    /// ``TransactionAnnotation/checked()`` refuses.
    func annotate(
        _ id: TransactionID, _ annotation: TransactionAnnotation, mode: ExecutionMode
    ) async throws -> Transaction

    /// What the entries that fit a query add up to, by group and currency: months newest first, other groups by
    /// currency and the most money moved first. Throws `notFound` for an account that the principal may not read.
    func summary(
        _ query: TransactionQuery, by grouping: TransactionGrouping
    ) async throws -> [TransactionSummary]

    /// The principal's rules for categories, in the order in which they are tried.
    func categoryRules() async throws -> [CategoryRule]

    /// Adds a rule, which counts for what was booked and for what will be.
    ///
    /// Throws, in this order, `invalidValue` for a text that ``FreeText`` refuses, for too many rules and for a
    /// place that is none, and `alreadyExists` if a rule has the text in any case: so a repeated call does nothing.
    func addCategoryRule(
        _ request: CategoryRuleRequest, mode: ExecutionMode
    ) async throws -> CategoryRule

    /// Removes a rule and answers it as it was. Throws `notFound`, also for a rule of another user.
    func removeCategoryRule(_ id: CategoryRuleID, mode: ExecutionMode) async throws -> CategoryRule
}

public protocol HasTransactionService {
    var transactionService: any TransactionServiceProtocol { get }
}

/// Which entries are wanted; every condition given must hold.
public struct TransactionQuery: Hashable, Sendable {
    /// The account; `nil` for all accounts of the principal and, for an operator, those without an owner.
    public var accountID: AccountID?
    /// A text that stands in the description, counterparty, reference, note or a tag; ASCII case does not matter.
    public var text: String?
    /// The first booking date.
    public var from: CalendarDate?
    /// The last booking date.
    public var to: CalendarDate?
    public var direction: Transaction.Direction?
    /// The smallest signed amount, in minor units of the account's currency; debits are below zero.
    public var minimumMinorUnits: Int64?
    /// The largest signed amount, in minor units of the account's currency.
    public var maximumMinorUnits: Int64?
    /// The principal's category of spending or income.
    public var category: TransactionCategory?
    public var status: Transaction.Status?
    /// Whether the answer counts the whole list, which costs a pass over it.
    public var countsTotal: Bool

    public init(
        accountID: AccountID? = nil, text: String? = nil, from: CalendarDate? = nil,
        to: CalendarDate? = nil, direction: Transaction.Direction? = nil, minimumMinorUnits: Int64? = nil,
        maximumMinorUnits: Int64? = nil, category: TransactionCategory? = nil,
        status: Transaction.Status? = nil, countsTotal: Bool = false
    ) {
        self.accountID = accountID
        self.text = text
        self.from = from
        self.to = to
        self.direction = direction
        self.minimumMinorUnits = minimumMinorUnits
        self.maximumMinorUnits = maximumMinorUnits
        self.category = category
        self.status = status
        self.countsTotal = countsTotal
    }

    /// Whether anything but the account is asked for; if not, pages follow from entry numbers.
    public var hasConditions: Bool {
        text != nil || from != nil || to != nil || direction != nil || minimumMinorUnits != nil
            || maximumMinorUnits != nil || category != nil || status != nil
    }
}

/// What a user notes with an entry.
public struct TransactionAnnotation: Hashable, Sendable {
    /// How many tags an entry has at most.
    public static let tagMaximum = 10

    /// The note; empty to take it away, `nil` to leave it.
    public var note: String?
    /// Every tag; empty to take them away, `nil` to leave them.
    public var tags: [String]?

    public init(note: String? = nil, tags: [String]? = nil) {
        self.note = note
        self.tags = tags
    }

    /// The annotation as it is kept: without spaces around the texts, each tag once, sorted.
    ///
    /// Throws ``ServiceError/invalidValue(field:value:reason:)`` for a note or a tag that ``FreeText`` refuses,
    /// for more than ``tagMaximum`` tags, and if there is nothing to do.
    public func checked() throws(ServiceError) -> TransactionAnnotation {
        guard note != nil || tags != nil else {
            throw .invalidValue(field: "annotation", value: "", reason: .empty)
        }
        var checked = TransactionAnnotation()
        if let note { checked.note = try FreeText.note(note) }
        if let tags {
            var known: Set<String> = []
            for tag in tags { known.insert(try FreeText.tag(tag)) }
            guard known.count <= Self.tagMaximum else {
                throw .invalidValue(
                    field: "tagCount", value: String(known.count), reason: .outOfRange(0...Self.tagMaximum))
            }
            checked.tags = known.sorted()
        }
        return checked
    }
}

/// A rule that a user wants to add.
public struct CategoryRuleRequest: Hashable, Sendable {
    /// How many rules a user has at most. Rules are applied whenever entries are read, so they are bounded.
    public static let ruleMaximum = 50

    /// What stands in the counterparty or the description.
    public var text: String
    public var category: TransactionCategory
    /// The rule's place among the user's, from 1; `nil` for the last.
    public var position: Int?

    public init(text: String, category: TransactionCategory, position: Int? = nil) {
        self.text = text
        self.category = category
        self.position = position
    }

    /// The text as it is kept. Throws ``ServiceError/invalidValue(field:value:reason:)``.
    public func checkedText() throws(ServiceError) -> String {
        try FreeText.name(text, field: "text")
    }

    /// The place of the rule after `count` that are there. Throws
    /// ``ServiceError/invalidValue(field:value:reason:)`` if there are too many or the place is none.
    public func place(after count: Int) throws(ServiceError) -> Int {
        guard count < Self.ruleMaximum else {
            throw .invalidValue(
                field: "ruleCount", value: String(count + 1), reason: .outOfRange(0...Self.ruleMaximum))
        }
        let place = position ?? count + 1
        guard (1...count + 1).contains(place) else {
            throw .invalidValue(field: "position", value: String(place), reason: .outOfRange(1...count + 1))
        }
        return place
    }
}
