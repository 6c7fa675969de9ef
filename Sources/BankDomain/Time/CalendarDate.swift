/// A day of the proleptic Gregorian calendar, without time or zone: booking and value dates.
public struct CalendarDate: Hashable, Sendable {
    /// Days since 1970-01-01, negative before.
    public let dayNumber: Int

    /// The day this many days after 1970-01-01.
    public init(dayNumber: Int) {
        self.dayNumber = dayNumber
    }

    /// A day by its parts; `nil` if the calendar has no such day or the year is not 1 to 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        guard (1...Self.dayCount(year: year, month: month)).contains(day) else { return nil }
        self.dayNumber = Self.dayNumber(year: year, month: month, day: day)
    }

    /// Reads `YYYY-MM-DD` (RFC 3339, full-date); `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
            return nil
        }
        guard let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    public var components: (year: Int, month: Int, day: Int) {
        // Days are counted in eras of 400 years that begin on 1 March, so that the leap day comes last.
        // Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
        let shifted = dayNumber + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// The day `days` later, or earlier for a negative number.
    public func adding(days: Int) -> CalendarDate {
        CalendarDate(dayNumber: dayNumber + days)
    }

    /// The same day of the month, `months` later; the last day of the month if it is too short.
    ///
    /// "Every month on the 31st" is `start.adding(months: n)` for each n, never one month after another.
    public func adding(months: Int) -> CalendarDate {
        let (year, month, day) = components
        let monthIndex = year * 12 + (month - 1) + months
        let newYear = monthIndex.quotientAndRemainderFloored(by: 12)
        let newMonth = newYear.remainder + 1
        let newDay = min(day, Self.dayCount(year: newYear.quotient, month: newMonth))
        return CalendarDate(dayNumber: Self.dayNumber(year: newYear.quotient, month: newMonth, day: newDay))
    }

    /// Whether it is the last day of its month.
    public var isLastOfMonth: Bool { adding(days: 1).components.day == 1 }

    /// The first day of the same month.
    public var firstOfMonth: CalendarDate { adding(days: 1 - components.day) }

    /// `YYYY-MM-DD`.
    public var text: String { DigitText.make { $0.put(self) } }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var value = 0
        for digit in digits {
            guard digit.isASCIIDigit else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return value
    }

    private static func dayCount(year: Int, month: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: isLeap(year) ? 29 : 28
        default: 31
        }
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

extension CalendarDate: Comparable {
    public static func < (left: Self, right: Self) -> Bool { left.dayNumber < right.dayNumber }
}

extension CalendarDate: CustomStringConvertible {
    /// `YYYY-MM-DD`.
    public var description: String { text }
}

extension CalendarDate: TextCodable {
    public static func decoded(_ text: String) -> Self? { Self(text) }
}

extension Int {
    /// The quotient rounded towards minus infinity, and the remainder, which is never negative.
    func quotientAndRemainderFloored(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
