import BankDomain

/// A user as the mock bank keeps them.
struct MockUser: Codable, Equatable, Sendable {
    let user: User
    var defaultAccountID: AccountID?
}
