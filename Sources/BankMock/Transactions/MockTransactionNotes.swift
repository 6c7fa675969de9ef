/// What users note about transactions.
struct MockTransactionNotes: Codable, Equatable, Sendable {
}
