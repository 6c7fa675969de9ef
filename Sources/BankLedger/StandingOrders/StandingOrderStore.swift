import BankDomain
import BankRules
import BankSQL
import BankServices
import LanguageKit

struct StandingOrderStore: NounStore {
    let transaction: LedgerTransaction

    /// Orders of the principal's accounts, oldest first; all without a page.
    func list(page: PageRequest?, for principal: Principal) throws -> Page<StandingOrder> {
        let database = try database
        let accounts = AccountCondition(principal, database.dialect).sql("s.debit")
        let after = try page?.after.map { try number($0, transaction.knownStandingOrder) } ?? 0
        let items = try database.rows(
            """
            SELECT \(StandingOrderRow.columns) FROM standing_order s
            WHERE \(accounts) AND s.id > ?2 ORDER BY s.id LIMIT ?3 OFFSET ?4
            """, principal.userID, after, page.map { $0.limit + 1 } ?? SQLLimit.none,
            page.map { $0.after == nil ? $0.offset : 0 } ?? 0, read: StandingOrderRow.read)
        guard let page else { return Page(items: items, page: 1, limit: items.count) }
        return Page(page, found: items) { $0.id.text }
    }

    func order(number: Int64) throws -> StandingOrder? {
        try database.first(
            "SELECT \(StandingOrderRow.columns) FROM standing_order s WHERE s.id = ?", number,
            read: StandingOrderRow.read)
    }
}
