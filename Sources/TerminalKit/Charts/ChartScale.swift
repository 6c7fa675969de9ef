/// Where values stand between the least and the greatest of them. Whole numbers only: also the extremes of
/// `Int64` neither overflow nor lose a digit.
struct ChartScale: Equatable, Sendable {
    let minimum: Int64
    let maximum: Int64

    init(minimum: Int64, maximum: Int64) {
        self.minimum = min(minimum, maximum)
        self.maximum = max(minimum, maximum)
    }

    /// From the least value to the greatest; `nil` for no values.
    init?(of values: some Collection<Int64>) {
        guard let minimum = values.min(), let maximum = values.max() else { return nil }
        self.init(minimum: minimum, maximum: maximum)
    }

    var isFlat: Bool { minimum == maximum }

    /// The step from 0 to `last` that is nearest to the value, which is brought inside the scale first. Where all
    /// values are equal, the one in the middle.
    func step(of value: Int64, last: Int) -> Int {
        guard last > 0 else { return 0 }
        if isFlat { return last / 2 }
        // The difference of any two Int64 fits into UInt64.
        let span = UInt64(bitPattern: maximum &- minimum)
        let distance = UInt64(bitPattern: Swift.min(Swift.max(value, minimum), maximum) &- minimum)
        let product = distance.multipliedFullWidth(by: UInt64(last))
        let (low, carries) = product.low.addingReportingOverflow(span / 2)
        let quotient = span.dividingFullWidth((product.high + (carries ? 1 : 0), low)).quotient
        return Int(quotient)
    }
}
