public import BankDomain

public struct ClosedDay: Hashable, Sendable, Codable, Identifiable {
    public struct Work: Hashable, Sendable, Codable {
        /// Which kind, such as `standingOrders`.
        public let kind: String
        /// How many pieces, those included that could not be done; of interest and fees, an account is one.
        public let pieceCount: Int

        public init(kind: String, pieceCount: Int) {
            self.kind = kind
            self.pieceCount = pieceCount
        }
    }

    public let date: CalendarDate
    /// What was done at its end, one item for each kind in the order in which they are done.
    public let work: [Work]
    /// Whether it was closed before, so that nothing was done now.
    public var wasClosedBefore: Bool

    public init(date: CalendarDate, work: [Work], wasClosedBefore: Bool = false) {
        self.date = date
        self.work = work
        self.wasClosedBefore = wasClosedBefore
    }

    public var id: CalendarDate { date }
}
