/// What the name that a payer gave is worth against the name of whose account it is (Pay.UK, Confirmation of Payee).
public struct NameCheck: Hashable, Sendable, Codable {
    public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
        /// It is the holder's name.
        case match
        /// It is like the holder's name.
        case closeMatch
        /// It is somebody else's.
        case noMatch
        /// The account is at another bank, which was not asked.
        case unavailable
    }

    public let outcome: Outcome
    /// The holder's name, which a payer learns on a close match only.
    public let actualName: String?

    public init(_ outcome: Outcome, actualName: String? = nil) {
        self.outcome = outcome
        self.actualName = actualName
    }
}
