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

/// The user that a service acts for, with their roles.
public struct Principal: Hashable, Sendable {
    /// What a user may do at the bank. All roles except customer are staff.
    public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
        /// Sees and moves their own money.
        case customer
        /// Serves the counter: takes and pays out cash, adds and removes owners of accounts.
        case teller
        /// Reads everything and changes nothing.
        case auditor
        /// Runs the bank: everything that tellers and auditors may do, and the rest.
        case `operator`

        /// The staff roles, fewest rights first.
        public static let staff: [Role] = [.teller, .auditor, .operator]
    }

    public enum Session {}

    public let userID: UserID
    public let roles: Set<Role>
    /// The session of the call; `nil` where there is no sign-in.
    public let sessionID: SessionID?
    /// The access token of the calling program; `nil` for users themselves, who may do everything that their roles
    /// allow.
    public let accessToken: AccessToken?

    public init(
        userID: UserID, roles: Set<Role>, sessionID: SessionID? = nil, accessToken: AccessToken? = nil
    ) {
        self.userID = userID
        self.roles = roles
        self.sessionID = sessionID
        self.accessToken = accessToken
    }

    public var isOperator: Bool { roles.contains(.operator) }

    /// Whether the user is one of the bank's staff.
    public var isStaff: Bool { !roles.isDisjoint(with: Role.staff) }

    /// Whether the user may act in a role. An operator may act in every staff role.
    public func has(_ role: Role) -> Bool {
        roles.contains(role) || (isOperator && Role.staff.contains(role))
    }
}

public typealias SessionID = Identifier<Principal.Session>

/// Someone who works at the bank. Staff own no accounts.
public struct StaffMember: Hashable, Sendable, Identifiable {
    /// The bank's own id, such as `OPR001`.
    public let id: UserID
    /// The name to sign in with; `nil` for the operator who owns the machine and needs no sign-in there.
    public let username: String?
    public let name: String
    public let role: Principal.Role

    public init(id: UserID, username: String?, name: String, role: Principal.Role) {
        self.id = id
        self.username = username
        self.name = name
        self.role = role
    }
}
