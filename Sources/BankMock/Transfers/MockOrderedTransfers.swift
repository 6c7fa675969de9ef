/// The transfers that wait for their day.
struct MockOrderedTransfers: Codable, Equatable, Sendable {
}
