public import BankDomain

/// A day whose work is done.
public struct ClosedDay: Hashable, Sendable, Codable, Identifiable {
    /// What was done of one kind.
    public struct Work: Hashable, Sendable, Codable {
        /// Which kind, such as `standingOrders`.
        public let kind: String
        /// How many pieces, those included that could not be done; of interest and fees, an account is one.
        public let pieceCount: Int

        /// Work.
        public init(kind: String, pieceCount: Int) {
            self.kind = kind
            self.pieceCount = pieceCount
        }
    }

    /// The day.
    public let date: CalendarDate
    /// What was done at its end, one item for each kind in the order in which they are done.
    public let work: [Work]
    /// Whether it was closed before, so that nothing was done now.
    public var wasClosedBefore: Bool

    /// A day.
    public init(date: CalendarDate, work: [Work], wasClosedBefore: Bool = false) {
        self.date = date
        self.work = work
        self.wasClosedBefore = wasClosedBefore
    }

    /// The day itself.
    public var id: CalendarDate { date }
}
