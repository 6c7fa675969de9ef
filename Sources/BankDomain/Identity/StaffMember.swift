/// Someone who works at the bank. Staff own no accounts.
public struct StaffMember: Hashable, Sendable, Identifiable {
    /// The bank's own id, such as `OPR001`.
    public let id: UserID
    /// The name to sign in with; `nil` for the operator who owns the machine and acts there without a sign-in.
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
