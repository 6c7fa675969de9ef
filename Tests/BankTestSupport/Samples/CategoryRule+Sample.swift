public import BankDomain

extension CategoryRule {
    /// A rule for tests: what has "bakery" in it is groceries.
    public static func sample(
        _ number: Int64 = 1, position: Int = 1, text: String = "bakery",
        category: TransactionCategory = .groceries
    ) -> CategoryRule {
        CategoryRule(
            id: CategoryRuleID(number: number), position: position, text: text, category: category)
    }
}
