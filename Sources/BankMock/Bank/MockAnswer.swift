/// A request under an idempotency key that made something other than a posting, and the id of that.
struct MockAnswer: Codable, Equatable, Sendable {
    let request: MockPosting.Request
    let made: String
}
