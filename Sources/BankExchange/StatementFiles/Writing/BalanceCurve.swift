import BankDomain

/// The balance of a period as a line chart: at most ``pointMaximum`` points, each the last balance of a number of days.
struct BalanceCurve {
    /// The width and height of the chart, in drawing units.
    static let size = (width: 720, height: 160)
    private static let pointMaximum = 360

    private let from: CalendarDate
    private let dayCount: Int
    private let daysPerPoint: Int
    private let opening: Int64
    private var balance: Int64
    private var points: [Int: Int64] = [:]

    /// A curve that begins at the opening balance.
    init(_ statement: Statement) {
        from = statement.from
        dayCount = statement.to.dayNumber - statement.from.dayNumber + 1
        daysPerPoint = (dayCount + Self.pointMaximum - 1) / Self.pointMaximum
        opening = statement.openingBalance.minorUnits
        balance = opening
    }

    /// Adds an entry. Entries come oldest first.
    mutating func add(_ entry: Transaction) {
        balance &+= entry.amount.minorUnits
        points[(entry.bookingDate.dayNumber - from.dayNumber) / daysPerPoint] = balance
    }

    /// The lowest and highest balance in the chart.
    var bounds: ClosedRange<Int64> {
        points.values.reduce(opening...opening) {
            min($0.lowerBound, $1)...max($0.upperBound, $1)
        }
    }

    /// The points of the line: steps between balances, with the origin at the top left.
    var places: [(x: Int, y: Int)] {
        let last = max(1, (dayCount - 1) / daysPerPoint)
        var height = height(of: opening)
        var places = [(x: 0, y: height)]
        for (place, value) in points.sorted(by: { $0.key < $1.key }) {
            let x = Self.size.width * place / last
            places.append((x, height))
            height = self.height(of: value)
            places.append((x, height))
        }
        places.append((Self.size.width, height))
        return places
    }

    /// The distance of a balance from the top. Zero is always in the chart.
    func height(of value: Int64) -> Int {
        // 128 bits, so that no difference overflows.
        let (low, high) = (min(0, Int128(bounds.lowerBound)), max(0, Int128(bounds.upperBound)))
        return Int(Int128(Self.size.height) * (high - Int128(value)) / max(1, high - low))
    }
}
