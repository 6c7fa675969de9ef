public struct Registration: Hashable, Sendable {
    /// The name to sign in with: 3 to 32 of a–z, 0–9, dot, hyphen and underscore. Case does not count; it is kept in
    /// lower case.
    public let username: String
    /// The name by which the bank addresses the user.
    public let name: String

    public init(username: String, name: String) {
        self.username = username
        self.name = name
    }
}
