public import BankDomain

extension CategoryRule {
    /// A rule for tests: entries with "bakery" are groceries.
    public static func sample(
        _ number: Int64 = 1, position: Int = 1, text: String = "bakery",
        category: TransactionCategory = .groceries
    ) -> CategoryRule {
        CategoryRule(
            id: CategoryRuleID(number: number), position: position, text: text, category: category)
    }
}
