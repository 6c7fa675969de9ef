import BankDomain

/// Who did what, oldest first. The mock keeps the newest only, so that its state stays small.
struct MockAuditTrail: Codable, Equatable, Sendable {
    /// One line.
    struct Line: Codable, Equatable, Sendable {
        let number: Int64
        let at: Instant
        let operation: String
        let user: UserID
        let session: SessionID?
        let device: String
        let subject: String
        let outcome: String
    }

    /// How many lines are kept.
    static let lineMaximum = 200

    private(set) var lines: [Line] = []

    mutating func append(_ line: Line) {
        lines.append(line)
        lines.removeFirst(max(0, lines.count - Self.lineMaximum))
    }
}
