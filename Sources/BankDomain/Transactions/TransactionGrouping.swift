/// By what entries are put together in a summary.
public enum TransactionGrouping: String, Hashable, Sendable, Codable, CaseIterable {
    /// What kind of spending or income.
    case category
    /// The month of the booking date, such as `2026-06`.
    case month
    /// Who was on the other side.
    case counterparty
}
