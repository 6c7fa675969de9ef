/// What currencies cost.
struct MockRates: Codable, Equatable, Sendable {
}
