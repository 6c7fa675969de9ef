/// By what entries are put together in a summary.
public enum TransactionGrouping: String, Hashable, Sendable, Codable, CaseIterable {
    case category
    /// The month of the booking date, such as `2026-06`.
    case month
    case counterparty
}
