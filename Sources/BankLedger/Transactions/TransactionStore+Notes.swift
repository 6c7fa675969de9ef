import BankDomain
import BankRules
import BankSQL
import BankServices

extension TransactionStore {
    /// Sets the category of an entry, or clears it.
    func categorize(
        _ id: TransactionID, as category: TransactionCategory?, for principal: Principal
    ) throws -> Transaction {
        let (user, entry) = (principal.userID, try managedEntry(id, for: principal))
        try write(
            .merge(into: "transaction_note", by: "user, entry", "user, entry, category"), user, entry,
            category?.rawValue)
        try forgetEmptyNote(of: user, entry)
        return try transaction(entry: entry, for: user)
    }

    func annotate(
        _ id: TransactionID, _ annotation: TransactionAnnotation, for principal: Principal
    ) throws -> Transaction {
        let (user, entry) = (principal.userID, try managedEntry(id, for: principal))
        if let note = annotation.note {
            try write(
                .merge(into: "transaction_note", by: "user, entry", "user, entry, note"), user, entry, note)
            try forgetEmptyNote(of: user, entry)
        }
        if let tags = annotation.tags {
            try write(.delete(from: "transaction_tag", where: "user = ? AND entry = ?"), user, entry)
            for tag in tags {
                try write(.insert(into: "transaction_tag", "user, entry, tag"), user, entry, tag)
            }
        }
        return try transaction(entry: entry, for: user)
    }

    private func forgetEmptyNote(of user: UserID, _ entry: Int64) throws {
        try write(
            .delete(
                from: "transaction_note", where: "user = ? AND entry = ? AND category IS NULL AND note = ''"),
            user, entry)
    }

    /// The id of an entry for whose account the principal acts. Throws `notFound`, `unauthorized(.notOwner)`.
    private func managedEntry(_ id: TransactionID, for principal: Principal) throws -> Int64 {
        let (entry, account) = try readableEntry(id, for: principal)
        guard account.isManaged(by: principal) else { throw ServiceError.unauthorized(.notOwner(account.id)) }
        return entry
    }
}

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

    /// Adds a rule; those at and after its position move one down.
    func addCategoryRule(_ request: CategoryRuleRequest, for principal: Principal) throws -> CategoryRule {
        let (user, text) = (principal.userID, try request.checkedText())
        let place = try request.place(after: try categoryRules(of: principal).count)
        let known = try stored.first(
            "SELECT text FROM category_rule WHERE user = ? AND lower(text) = lower(?)", user, text
        ) { $0.text("text") }
        if let known { throw ServiceError.alreadyExists(.categoryRule, name: known) }
        try write(
            .update(
                "category_rule", set: "position", to: ["position + 1"], where: "user = ? AND position >= ?"),
            user, place)
        try write(
            .insert(into: "category_rule", "user, position, text, pattern, category"), user, place, text,
            LikePattern(containing: text).text, request.category.rawValue)
        return try categoryRules(of: principal)[place - 1]
    }

    /// Removes a rule; those after it move one up. Throws `notFound`.
    func removeCategoryRule(_ id: CategoryRuleID, for principal: Principal) throws -> CategoryRule {
        guard let rule = try categoryRules(of: principal).first(where: { $0.id == id }) else {
            throw ServiceError.notFound(.categoryRule, name: id.text)
        }
        try write(.delete(from: "category_rule"), id.number)
        try write(
            .update(
                "category_rule", set: "position", to: ["position - 1"], where: "user = ? AND position > ?"),
            principal.userID, rule.position)
        return rule
    }
}
