import BankDomain

/// Days of MT940, with two digits of a year or none.
enum MT940Date {
    private static let firstYear = 1980

    /// `YYMMDD`; `nil` if there is no such day. Years are those from 1980 to 2079.
    static func date(_ bytes: some Collection<UInt8>) -> CalendarDate? {
        guard bytes.count == 6, let number = number(bytes) else { return nil }
        let year = number / 10_000
        return CalendarDate(
            year: year + (year >= firstYear % 100 ? 1900 : 2000), month: number / 100 % 100, day: number % 100
        )
    }

    /// `MMDD` in the year that brings it next to another day: a value of December may be booked in January.
    static func date(monthAndDay bytes: some Collection<UInt8>, near other: CalendarDate) -> CalendarDate? {
        guard bytes.count == 4, let number = number(bytes) else { return nil }
        let year = other.components.year
        let days = [year - 1, year, year + 1].compactMap {
            CalendarDate(year: $0, month: number / 100, day: number % 100)
        }
        return days.min { abs($0.dayNumber - other.dayNumber) < abs($1.dayNumber - other.dayNumber) }
    }

    private static func number(_ bytes: some Collection<UInt8>) -> Int? {
        var value = 0
        for byte in bytes {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        return value
    }
}
