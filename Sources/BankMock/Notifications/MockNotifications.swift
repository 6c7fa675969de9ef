import BankDomain

/// What users were told, oldest first, and what they do not want to be told.
struct MockNotifications: Codable, Equatable, Sendable {
    var list: [BankNotification] = []
    /// The kinds that a user does not want.
    var unwanted: [UserID: Set<BankNotification.Kind>] = [:]
}
