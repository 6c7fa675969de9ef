/// Somebody whom the bank knows.
public struct User: Hashable, Sendable, Codable {
    /// The user's id.
    public let id: UserID
    /// The name by which the bank addresses the user.
    public let name: String

    /// A user.
    public init(id: UserID, name: String) {
        self.id = id
        self.name = name
    }
}

/// The id of a ``User``.
public typealias UserID = Identifier<User>
