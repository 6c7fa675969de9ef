/// Interest that has come together and is not booked yet, exact to the last part of a minor unit.
public struct AccruedInterest: Hashable, Sendable, Codable {
    /// Into how many parts a minor unit is divided: 10,000 basis points times 26,280 days, a multiple of both 365 and
    /// 360. So a day's interest is a whole number of parts at every rate and ``DayCount``, also if these change.
    public static let partsPerMinorUnit: Int64 = 10_000 * 26_280

    public static let zero = AccruedInterest(wholeMinorUnits: 0, wholeParts: 0)

    /// Whole minor units, at least zero.
    public let minorUnits: Int64
    /// The rest, in parts of a minor unit: at least zero and fewer than ``partsPerMinorUnit``.
    public let parts: Int64

    /// Interest as it was kept; `nil` for numbers that it cannot have.
    public init?(minorUnits: Int64, parts: Int64) {
        guard minorUnits >= 0, (0..<Self.partsPerMinorUnit).contains(parts) else { return nil }
        self.init(wholeMinorUnits: minorUnits, wholeParts: parts)
    }

    private init(wholeMinorUnits: Int64, wholeParts: Int64) {
        self.minorUnits = wholeMinorUnits
        self.parts = wholeParts
    }

    public var totalParts: Int128 { Int128(minorUnits) * Int128(Self.partsPerMinorUnit) + Int128(parts) }

    /// With the interest on so many minor units for so many days:
    /// `minorUnits × basisPoints × days ÷ (10,000 × days in the year)`. `nil` if that cannot be counted.
    public func adding(
        on principal: UInt64, basisPoints: Int, days: Int, _ dayCount: DayCount
    ) -> AccruedInterest? {
        guard basisPoints >= 0, days >= 0 else { return nil }
        let partsPerDay = Self.partsPerMinorUnit / 10_000 / Int64(dayCount.daysInYear)
        var sum = Int128(principal)
        for factor in [Int128(basisPoints), Int128(days), Int128(partsPerDay)] {
            let (product, overflowed) = sum.multipliedReportingOverflow(by: factor)
            guard !overflowed else { return nil }
            sum = product
        }
        let (total, overflowed) = sum.addingReportingOverflow(totalParts)
        guard !overflowed else { return nil }
        let (whole, rest) = total.quotientAndRemainder(dividingBy: Int128(Self.partsPerMinorUnit))
        guard let minorUnits = Int64(exactly: whole) else { return nil }
        return AccruedInterest(wholeMinorUnits: minorUnits, wholeParts: Int64(rest))
    }

    /// Without minor units that were booked, at most all whole ones.
    public func subtracting(_ booked: Int64) -> AccruedInterest {
        AccruedInterest(wholeMinorUnits: minorUnits - min(max(booked, 0), minorUnits), wholeParts: parts)
    }
}

extension AccruedInterest {
    private enum CodingKeys: CodingKey {
        case minorUnits, parts
    }

    /// Decodes what was encoded, and no other numbers.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let kept = AccruedInterest(
            minorUnits: try container.decode(Int64.self, forKey: .minorUnits),
            parts: try container.decode(Int64.self, forKey: .parts))
        guard let kept else {
            throw DecodingError.dataCorruptedError(
                forKey: .parts, in: container, debugDescription: "no accrued interest")
        }
        self = kept
    }
}
