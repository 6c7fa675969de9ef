import BankSQL

/// The entries of several lists in order, read some days at a time.
///
/// A condition may have no hit in one list and many in another. Read as a whole, the list without hits is read to its end
/// to find the first entry of the other. Each window of days has more entries than the one before, so that few are read.
struct DayWindowWalk: TransactionWalk {
    /// One list, and the days of its entries.
    struct List {
        /// The list of the days between two parameters.
        let entries: any SQLStatement
        let (from, to): (Int32, Int32)
        /// The column `booking_date` of the entry after a number of others, both parameters, up to a day.
        let place: any SQLStatement
        let (placeTo, placeCount): (Int32, Int32)
    }

    /// How much larger a window is than the one before.
    private static let growth: Int64 = 4

    private let lists: [List]
    private let firstDay: Int64
    /// The last day of the next window; `nil` after the last window.
    private(set) var lastDay: Int64?
    private var entryCount: Int64
    private var window: MergedWalk?

    /// Creates a walk over the days from one to another, of which the first window has about `entryCount` entries of the
    /// list with the most.
    init(_ lists: [List], from firstDay: Int64, to lastDay: Int64, entryCount: Int64) {
        self.lists = lists
        self.firstDay = firstDay
        self.lastDay = lastDay
        self.entryCount = entryCount
    }

    mutating func next() throws -> (any SQLStatement)? {
        while true {
            if let row = try window?.next() { return row }
            guard let end = lastDay else { return nil }
            let start = max(firstDay, try startDay(before: end))
            window = try MergedWalk(
                lists.map { list in
                    list.entries.reset()
                    try list.entries.bind(start, at: list.from)
                    try list.entries.bind(end, at: list.to)
                    return StatementWalk(list.entries)
                })
            lastDay = start > firstDay ? start - 1 : nil
            entryCount *= Self.growth
        }
    }

    /// The first day of a window that ends on a day.
    private func startDay(before end: Int64) throws -> Int64 {
        try lists.reduce(.min) { latest, list in
            list.place.reset()
            try list.place.bind(end, at: list.placeTo)
            try list.place.bind(entryCount, at: list.placeCount)
            return try list.place.step() ? max(latest, list.place.int64("booking_date")) : latest
        }
    }
}
