/// What a user's programs note about one of the user's accounts, transfers or payees. Others do not see it.
public struct ResourceMetadata: Hashable, Sendable, Codable {
    /// The id of the account, transfer or payee.
    public let resourceID: String
    /// Its name in the user's other systems, such as an order number; each only once for a user.
    public var externalID: String?
    /// Further values by their keys.
    public var values: [String: String]

    public init(resourceID: String, externalID: String? = nil, values: [String: String] = [:]) {
        self.resourceID = resourceID
        self.externalID = externalID
        self.values = values
    }

    public var isEmpty: Bool { externalID == nil && values.isEmpty }
}
