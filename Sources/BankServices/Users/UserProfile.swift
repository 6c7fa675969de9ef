public import BankDomain

/// Who somebody is to the bank (ISO 20022, `PartyIdentification` and `Contact4`).
public struct UserProfile: Hashable, Sendable, Codable, Identifiable {
    public let id: UserID
    /// The name to sign in with; `nil` for a user who cannot.
    public let username: String?
    /// The name by which the bank addresses the user.
    public let name: String
    public let emailAddress: String?
    /// Where calls reach them, as `+` and digits (ITU-T E.164).
    public let phoneNumber: String?

    public init(
        id: UserID, username: String?, name: String, emailAddress: String? = nil, phoneNumber: String? = nil
    ) {
        self.id = id
        self.username = username
        self.name = name
        self.emailAddress = emailAddress
        self.phoneNumber = phoneNumber
    }

    public var user: User { User(id: id, name: name) }
}
