import BankDomain
import BankRules
import BankSQL
import BankServices

/// Mandates of accounts, and which direct debits accounts take.
struct MandateStore: NounStore {
    let transaction: LedgerTransaction

    private static let query = """
        SELECT m.id, m.account, m.creditor_id, m.creditor_name, m.reference, m.status, m.is_blocked, m.amount_limit,
            m.monthly_limit, m.created_at, a.currency FROM mandate m JOIN account a ON a.id = m.account
        """

    func mandate(_ id: MandateID) throws -> Mandate? {
        try stored.first("\(Self.query) WHERE m.id = ?", id.number ?? 0, read: Self.read)
    }

    func mandates(on account: AccountID) throws -> [Mandate] {
        try stored.rows(
            "\(Self.query) WHERE m.account = ? ORDER BY m.id", account.number ?? 0, read: Self.read)
    }

    func seenCount(of account: AccountID) throws -> Int {
        let count = try stored.first(
            "SELECT count(*) AS count FROM mandate WHERE account = ? AND status = 'seen'", account.number ?? 0
        ) { $0.int64("count") }
        return Int(clamping: count ?? 0)
    }

    /// The mandates of an account, oldest first; all without a page.
    func list(of account: AccountID, page: PageRequest?) throws -> Page<Mandate> {
        try list(page, "m.account = ?1", account.number ?? 0)
    }

    /// The mandates of a user's accounts, oldest first; all without a page.
    func list(of user: UserID, page: PageRequest?) throws -> Page<Mandate> {
        try list(page, "m.account IN (SELECT account FROM account_owner WHERE owner = ?1)", user)
    }

    private func list(
        _ page: PageRequest?, _ condition: String, _ value: some SQLValue
    ) throws -> Page<Mandate> {
        let after = try page?.after.map { try number($0, mandate) } ?? 0
        let found = try stored.rows(
            "\(Self.query) WHERE \(condition) AND m.id > ?2 ORDER BY m.id LIMIT ?3 OFFSET ?4", value, after,
            page.map { $0.limit + 1 } ?? SQLLimit.none,
            page.map { $0.after == nil ? $0.offset : 0 } ?? 0, read: Self.read)
        guard let page else { return Page(items: found, page: 1, limit: found.count) }
        return Page(page, found: found) { $0.id.text }
    }

    func nextID() throws -> MandateID { MandateID(number: try nextNumber(in: "mandate")) }

    func insert(_ mandate: Mandate) throws {
        try write(
            .insert(
                into: "mandate",
                """
                id, account, creditor_id, creditor_name, reference, status, is_blocked, amount_limit, \
                monthly_limit, created_at
                """), mandate.id.number, mandate.accountID.number, mandate.creditorID, mandate.creditorName,
            mandate.reference, mandate.status.rawValue, mandate.isBlocked ? 1 : 0,
            mandate.limits.amount?.minorUnits, mandate.limits.perMonth.map { Int64($0) }, mandate.createdAt)
    }

    func update(_ mandate: Mandate) throws {
        try write(
            .update("mandate", set: "status, is_blocked, amount_limit, monthly_limit"),
            mandate.status.rawValue, mandate.isBlocked ? 1 : 0, mandate.limits.amount?.minorUnits,
            mandate.limits.perMonth.map { Int64($0) }, mandate.id.number)
    }

    func acceptance(of account: AccountID) throws -> DirectDebitRule.Acceptance? {
        try stored.first("SELECT acceptance FROM direct_debit_rule WHERE account = ?", account.number ?? 0) {
            try StoredValue.choice($0.text("acceptance"), as: DirectDebitRule.Acceptance.self)
        }
    }

    func set(_ rule: DirectDebitRule) throws {
        try write(
            .merge(into: "direct_debit_rule", by: "account", "account, acceptance"), rule.accountID.number,
            rule.acceptance.rawValue)
    }

    private static func read(_ row: any SQLStatement) throws -> Mandate {
        let currency = try StoredValue.currency(row.text("currency"))
        return Mandate(
            id: MandateID(number: row.int64("id")), accountID: AccountID(number: row.int64("account")),
            creditorID: row.text("creditor_id"), creditorName: row.text("creditor_name"),
            reference: row.text("reference"),
            status: try StoredValue.choice(row.text("status"), as: Mandate.Status.self),
            isBlocked: row.bool("is_blocked"),
            limits: MandateLimits(
                amount: try row.optionalInt64("amount_limit").map {
                    Money(minorUnits: try StoredValue.amount($0), currency: currency)
                }, perMonth: row.optionalInt64("monthly_limit").map { Int(clamping: $0) }),
            createdAt: try StoredValue.instant(row.int64("created_at")))
    }
}
