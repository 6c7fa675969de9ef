/// For whom a service acts, and what they may do.
public struct Principal: Hashable, Sendable {
    /// What somebody may do at the bank.
    public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
        /// Sees and moves what is theirs.
        case customer
        /// Runs the bank: reads everything, takes and gives cash, imports, verifies.
        case `operator`
    }

    /// One signed-in session.
    public enum Session {}

    /// The user who is asking.
    public let userID: UserID
    /// Every role the user has.
    public let roles: Set<Role>
    /// The session in which they ask; `nil` where there is no sign-in.
    public let sessionID: SessionID?

    /// A principal.
    public init(userID: UserID, roles: Set<Role>, sessionID: SessionID? = nil) {
        self.userID = userID
        self.roles = roles
        self.sessionID = sessionID
    }

    /// Whether the principal runs the bank.
    public var isOperator: Bool { roles.contains(.operator) }
}

/// The id of a signed-in session.
public typealias SessionID = Identifier<Principal.Session>
