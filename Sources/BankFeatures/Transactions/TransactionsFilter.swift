public import BankDomain
public import BankServices
import LanguageKit

/// A filter for entries; all given conditions must hold.
public struct TransactionsFilter: Hashable, Sendable {
    /// The account; `nil` for all accounts of the principal.
    public var account: AccountSelection?
    /// Text to find in the description, counterparty, reference, note or a tag; empty for any.
    public var text: String
    /// The first booking date.
    public var from: CalendarDate?
    /// The last booking date.
    public var to: CalendarDate?
    public var direction: Transaction.Direction?
    /// The smallest signed amount, as typed, in the account's currency; empty for any.
    public var minimum: String
    /// The largest signed amount, as typed, in the account's currency; empty for any.
    public var maximum: String
    public var category: TransactionCategory?
    public var status: Transaction.Status?
    /// Whether to count the whole list, which costs a pass over it.
    public var countsTotal: Bool

    public init(
        account: AccountSelection? = .defaultAccount, text: String = "", from: CalendarDate? = nil,
        to: CalendarDate? = nil, direction: Transaction.Direction? = nil, minimum: String = "",
        maximum: String = "", category: TransactionCategory? = nil, status: Transaction.Status? = nil,
        countsTotal: Bool = false
    ) {
        self.account = account
        self.text = text
        self.from = from
        self.to = to
        self.direction = direction
        self.minimum = minimum
        self.maximum = maximum
        self.category = category
        self.status = status
        self.countsTotal = countsTotal
    }

    /// The query for the service; `account` is the account that ``account`` selects.
    ///
    /// Throws ``ServiceError/invalidAmount(text:reason:)`` for an amount that cannot be parsed, and
    /// ``ServiceError/invalidValue(field:value:reason:)`` for an amount without an account (there is no currency then),
    /// for one that no entry of ``direction`` has, and for a period that ends before it starts.
    public func query(for account: Account?) throws(ServiceError) -> TransactionQuery {
        if let fault = ServiceError.fault(ofPeriodFrom: from, to: to) { throw fault }
        let least = try amount(minimum, field: .min, of: account)
        let most = try amount(maximum, field: .max, of: account)
        if let fault = ServiceError.fault(
            ofBoundsFrom: least.map { (minimum, $0) }, to: most.map { (maximum, $0) }, of: direction)
        {
            throw fault
        }
        return TransactionQuery(
            accountID: account?.id, text: text.isEmpty ? nil : text, from: from, to: to,
            direction: direction, minimumMinorUnits: least?.minorUnits,
            maximumMinorUnits: most?.minorUnits, category: category,
            status: status, countsTotal: countsTotal)
    }

    private func amount(
        _ text: String, field: FieldName, of account: Account?
    ) throws(ServiceError) -> Money? {
        guard !text.isEmpty else { return nil }
        guard let account else {
            let expected: Phrase = "an amount, together with an account that sets its currency"
            throw .invalidValue(field: field, value: text, reason: .malformed(expected: expected))
        }
        return try Money(typed: text, currency: account.currency)
    }
}

extension TransactionServiceProtocol {
    /// The newest entries of an account, newest first.
    func recent(_ count: Int, of account: Account) async throws -> [Transaction] {
        let query = TransactionQuery(accountID: account.id)
        return try await transactions(query, page: try PageRequest(limit: count)).items
    }
}
