import BankDomain
import BankSQL
import BankServices

extension TransactionStore {
    /// The principal's rules, in their order.
    func categoryRules(of principal: Principal) throws -> [CategoryRule] {
        try stored.rows(
            "SELECT id, position, text, category FROM category_rule WHERE user = ? ORDER BY position",
            principal.userID
        ) { row in
            CategoryRule(
                id: CategoryRuleID(number: row.int64("id")), position: Int(row.int64("position")),
                text: row.text("text"),
                category: try StoredValue.choice(row.text("category"), as: TransactionCategory.self))
        }
    }

    /// Adds a rule; those from its place on go one further.
    func addCategoryRule(_ request: CategoryRuleRequest, for principal: Principal) throws -> CategoryRule {
        let (user, text) = (principal.userID, try request.checkedText())
        let place = try request.place(after: try categoryRules(of: principal).count)
        let known = try stored.first(
            "SELECT text FROM category_rule WHERE user = ? AND lower(text) = lower(?)", user, text
        ) { $0.text("text") }
        if let known { throw ServiceError.alreadyExists(.categoryRule, name: known) }
        try write(
            "UPDATE category_rule SET position = position + 1 WHERE user = ? AND position >= ?", user, place)
        try write(
            "INSERT INTO category_rule (user, position, text, pattern, category) VALUES (?, ?, ?, ?, ?)",
            user, place, text, LikePattern(containing: text).text, request.category.rawValue)
        return try categoryRules(of: principal)[place - 1]
    }

    /// Removes a rule; those after it go one back. Throws `notFound`.
    func removeCategoryRule(_ id: CategoryRuleID, for principal: Principal) throws -> CategoryRule {
        guard let rule = try categoryRules(of: principal).first(where: { $0.id == id }) else {
            throw ServiceError.notFound(.categoryRule, name: id.text)
        }
        try write("DELETE FROM category_rule WHERE id = ?", id.number)
        try write(
            "UPDATE category_rule SET position = position - 1 WHERE user = ? AND position > ?",
            principal.userID, rule.position)
        return rule
    }
}
