/// The last month in which a card pays.
public struct CardExpiry: Hashable, Sendable, Codable {
    /// For how many months a new card is good.
    public static let lifetimeMonths = 48

    /// The year, with its century.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int

    /// A month; `nil` if the year is not 1 to 9999 or the month not 1 to 12.
    public init?(year: Int, month: Int) {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        self.year = year
        self.month = month
    }

    /// The last month of a card that is ordered on a day.
    public init(orderedOn day: CalendarDate) {
        (year, month, _) = day.adding(months: Self.lifetimeMonths).components
    }

    /// Whether the month is over.
    public func isOver(on day: CalendarDate) -> Bool {
        let (year, month, _) = day.components
        return (year, month) > (self.year, self.month)
    }

    /// As it is printed on a card: `03/30`.
    public var text: String {
        let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return "\(digits(month))/\(digits(year % 100))"
    }
}
