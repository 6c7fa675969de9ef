/// Orders that repeat, and the days that were closed.
struct MockStandingOrders: Codable, Equatable, Sendable {
}
