public struct User: Hashable, Sendable, Codable {
    public let id: UserID
    /// The name by which the bank addresses the user.
    public let name: String

    public init(id: UserID, name: String) {
        self.id = id
        self.name = name
    }
}

public typealias UserID = Identifier<User>

/// The user that a service acts for, and their role.
public struct Principal: Hashable, Sendable {
    /// What a user may do at the bank.
    public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
        /// Sees and moves what is theirs.
        case customer
        /// Runs the bank: reads everything, takes and gives cash, imports, verifies.
        case `operator`
    }

    public enum Session {}

    public let userID: UserID
    public let roles: Set<Role>
    /// The session in which they ask; `nil` where there is no sign-in.
    public let sessionID: SessionID?

    public init(userID: UserID, roles: Set<Role>, sessionID: SessionID? = nil) {
        self.userID = userID
        self.roles = roles
        self.sessionID = sessionID
    }

    public var isOperator: Bool { roles.contains(.operator) }
}

public typealias SessionID = Identifier<Principal.Session>
