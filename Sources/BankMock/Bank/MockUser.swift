import BankDomain

/// A user as the mock bank keeps them.
struct MockUser: Codable, Equatable, Sendable {
    var user: User
    var defaultAccountID: AccountID?
    var emailAddress: String?
    var phoneNumber: String?
}
