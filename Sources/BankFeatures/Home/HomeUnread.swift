public import BankDomain

/// What a user was told and has not read.
public struct HomeUnread: Equatable, Sendable {
    /// Up to which number they are counted.
    public static let countMaximum = 100

    /// How many; ``countMaximum`` at most.
    public let count: Int
    public let hasMore: Bool
    public let newest: BankNotification?

    public static let none = HomeUnread(count: 0, hasMore: false, newest: nil)

    public init(count: Int, hasMore: Bool, newest: BankNotification?) {
        self.count = count
        self.hasMore = hasMore
        self.newest = newest
    }
}
