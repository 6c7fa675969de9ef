/// What a card, and those whose place it took, have paid or hold, in minor units.
public struct CardSpending: Hashable, Sendable {
    /// On the day in question.
    public let day: Int64
    /// In its month, that day included.
    public let month: Int64

    public init(day: Int64, month: Int64) {
        self.day = day
        self.month = month
    }
}
