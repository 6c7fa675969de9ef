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
