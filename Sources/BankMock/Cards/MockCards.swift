/// Cards, and the authorisations of their payments.
struct MockCards: Codable, Equatable, Sendable {
}
