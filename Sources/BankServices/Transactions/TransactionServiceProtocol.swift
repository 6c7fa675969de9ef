public import BankDomain

/// The entries of accounts for the calling principal, and their notes about them.
///
/// A booked entry is never changed. Category, note and tags are stored separately, belong to the user who wrote them,
/// and are visible where that user acts for the account: all results except a teller's have the effective category.
/// Calls that change something throw `notFound` for an entry of an account that the principal may not read, and
/// `unauthorized(.notOwner)` for one for which they may not act; a dry run keeps nothing.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol TransactionServiceProtocol: AnyObject, Sendable {
    /// The entries that match a query, newest first: by entry number within one account, by time of posting across
    /// several. Pending card payments come before them, the newest first; those that were declined, reversed or expired
    /// are in the list of their status. Without an account, card payments are those of the principal's own.
    ///
    /// Throws `notFound` for an account that the principal may not read, and `invalidValue` for an unknown cursor.
    func transactions(_ query: TransactionQuery, page: PageRequest) async throws -> Page<Transaction>

    /// One entry. The id of a card payment's authorisation finds the payment and, once it is booked, its entry; so it
    /// does in changes, which throw `invalidState` before. Throws `notFound`, also for an entry of an account that the
    /// principal may not read.
    func transaction(id: TransactionID) async throws -> Transaction

    /// The entries with these ids, in their order, without those that ``transaction(id:)`` does not find.
    func transactions(ids: [TransactionID]) async throws -> [Transaction]

    /// Sets an entry's category. `nil` removes it, so that rules and the booked category apply again.
    func categorize(
        _ id: TransactionID, as category: TransactionCategory?, mode: ExecutionMode
    ) async throws -> Transaction

    /// Sets an entry's note and tags. First throws `invalidValue` for a note or tags that
    /// ``TransactionAnnotation/checked()`` refuses.
    func annotate(
        _ id: TransactionID, _ annotation: TransactionAnnotation, mode: ExecutionMode
    ) async throws -> Transaction

    /// The totals of the booked entries that match a query, by group and currency: months newest first, other groups by
    /// currency and largest amount moved. Throws `notFound` for an account that the principal may not read.
    func summary(
        _ query: TransactionQuery, by grouping: TransactionGrouping
    ) async throws -> [TransactionSummary]

    /// The principal's rules for categories, in the order in which they are tried.
    func categoryRules() async throws -> [CategoryRule]

    /// Adds a rule for past and future entries.
    ///
    /// Throws, in this order, `invalidValue` for a text that ``FreeText`` refuses, for too many rules and for an
    /// invalid position, and `alreadyExists` if a rule has the same text, ignoring case: so a repeated call does
    /// nothing.
    func addCategoryRule(
        _ request: CategoryRuleRequest, mode: ExecutionMode
    ) async throws -> CategoryRule

    /// Removes a rule and returns it. Throws `notFound`, also for a rule of another user.
    func removeCategoryRule(_ id: CategoryRuleID, mode: ExecutionMode) async throws -> CategoryRule
}

extension TransactionServiceProtocol {
    public func transactions(ids: [TransactionID]) async throws -> [Transaction] {
        try await found(ids) { try await transaction(id: $0) }
    }
}

/// What a call finds for each id, in their order.
func found<ID, Found>(
    _ ids: [ID], _ find: (ID) async throws -> Found
) async throws -> [Found] {
    var all: [Found] = []
    for id in ids {
        do { all.append(try await find(id)) } catch ServiceError.notFound {}
    }
    return all
}

public protocol HasTransactionService {
    var transactionService: any TransactionServiceProtocol { get }
}

/// A query for entries; all given conditions must hold.
public struct TransactionQuery: Hashable, Sendable {
    /// The account; `nil` for all accounts of the principal and, for an operator, those without an owner.
    public var accountID: AccountID?
    /// A text in the description, counterparty, reference, note or a tag; ASCII case does not matter.
    public var text: String?
    /// The first booking date.
    public var from: CalendarDate?
    /// The last booking date.
    public var to: CalendarDate?
    public var direction: Transaction.Direction?
    /// The smallest signed amount, in minor units of the account's currency; debits are negative.
    public var minimumMinorUnits: Int64?
    /// The largest signed amount, in minor units of the account's currency.
    public var maximumMinorUnits: Int64?
    /// The principal's category of spending or income.
    public var category: TransactionCategory?
    /// `nil` for those that are booked or pending.
    public var status: Transaction.Status?
    /// Whether the whole list is counted, which costs a pass over it.
    public var countsTotal: Bool

    package var right: CallRight { .reading(accountID) }

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

    /// Whether there are conditions besides the account; if not, pages follow from entry numbers.
    public var hasConditions: Bool {
        from != nil || to != nil || direction != nil || hasFilters
    }

    /// Whether there are conditions that no index of days and sides answers.
    package var hasFilters: Bool {
        text != nil || minimumMinorUnits != nil || maximumMinorUnits != nil || category != nil
            || status != nil
    }
}

/// A user's note and tags for an entry.
public struct TransactionAnnotation: Hashable, Sendable {
    /// The most tags of an entry.
    public static let tagMaximum = 10

    /// The note; empty to remove it, `nil` to leave it.
    public var note: String?
    /// All tags; empty to remove them, `nil` to leave them.
    public var tags: [String]?

    public init(note: String? = nil, tags: [String]? = nil) {
        self.note = note
        self.tags = tags
    }

    /// The annotation as it is stored: texts without leading and trailing spaces, unique tags, sorted.
    ///
    /// Throws ``ServiceError/invalidValue(field:value:reason:)`` for a note or a tag that ``FreeText`` refuses, for
    /// more than ``tagMaximum`` tags, and if nothing would change.
    public func checked() throws(ServiceError) -> TransactionAnnotation {
        guard note != nil || tags != nil else {
            throw .invalidValue(field: .annotation, value: "", reason: .empty)
        }
        var checked = TransactionAnnotation()
        if let note { checked.note = try FreeText.note(note) }
        if let tags {
            var known: Set<String> = []
            for tag in tags { known.insert(try FreeText.tag(tag)) }
            guard known.count <= Self.tagMaximum else {
                throw .invalidValue(
                    field: .tagCount, value: String(known.count), reason: .outOfRange(0...Self.tagMaximum))
            }
            checked.tags = known.sorted()
        }
        return checked
    }
}

/// A rule that a user wants to add.
public struct CategoryRuleRequest: Hashable, Sendable {
    /// The most rules of a user. Rules are applied whenever entries are read, so they are limited.
    public static let ruleMaximum = 50

    /// The text to find in the counterparty, the description or the reference.
    public var text: String
    public var category: TransactionCategory
    /// The rule's position among the user's, from 1; `nil` for the last.
    public var position: Int?

    public init(text: String, category: TransactionCategory, position: Int? = nil) {
        self.text = text
        self.category = category
        self.position = position
    }

    /// The text as it is stored. Throws ``ServiceError/invalidValue(field:value:reason:)``.
    public func checkedText() throws(ServiceError) -> String {
        try FreeText.name(text, field: .text)
    }

    /// The position of the rule after `count` existing ones. Throws ``ServiceError/invalidValue(field:value:reason:)``
    /// if there are too many or the position is invalid.
    public func place(after count: Int) throws(ServiceError) -> Int {
        guard count < Self.ruleMaximum else {
            throw .invalidValue(
                field: .ruleCount, value: String(count + 1), reason: .outOfRange(0...Self.ruleMaximum))
        }
        let place = position ?? count + 1
        guard (1...count + 1).contains(place) else {
            throw .invalidValue(field: .position, value: String(place), reason: .outOfRange(1...count + 1))
        }
        return place
    }
}
