import BankDomain

/// The rule of a zone for years without transitions of their own: `CET-1CEST,M3.5.0,M10.5.0/3`. Source: POSIX.1-2024,
/// Base Definitions, section 8.3, variable `TZ`; RFC 9636, section 3.3.1.
struct PosixTimeZoneRule {
    static let offsetMaximumSeconds = 26 * 3_600

    private let standardOffsetSeconds: Int
    private let summer: (offsetSeconds: Int, start: Day, end: Day)?

    /// Reads a rule; `nil` if the text is none.
    init?(_ text: String) {
        var reader = Reader(text)
        guard reader.skipName(), let west = reader.time(hours: 0...24) else { return nil }
        standardOffsetSeconds = -west
        guard !reader.isAtEnd else {
            summer = nil
            return
        }
        guard reader.skipName() else { return nil }
        var offset = standardOffsetSeconds + 3_600
        if reader.peek != UInt8(ascii: ",") {
            guard let west = reader.time(hours: 0...24) else { return nil }
            offset = -west
        }
        guard reader.skip(","), let start = reader.day(), reader.skip(","), let end = reader.day(),
            reader.isAtEnd
        else { return nil }
        summer = (offset, start, end)
    }

    /// The changes of the offset in these years; without summer time one change, at their beginning.
    func transitions(inYears years: ClosedRange<Int>) -> [BankTimeZone.Transition] {
        let first =
            Self.secondsSinceEpoch(year: years.lowerBound, dayOfYear: 0) - Int64(standardOffsetSeconds)
        guard let summer else {
            return [.init(secondsSinceEpoch: first, offsetSeconds: standardOffsetSeconds)]
        }
        var all: [BankTimeZone.Transition] = []
        for year in years {
            let begin = summer.start.secondsSinceEpoch(in: year) - Int64(standardOffsetSeconds)
            let end = summer.end.secondsSinceEpoch(in: year) - Int64(summer.offsetSeconds)
            all.append(.init(secondsSinceEpoch: begin, offsetSeconds: summer.offsetSeconds))
            all.append(.init(secondsSinceEpoch: end, offsetSeconds: standardOffsetSeconds))
        }
        // Summer time that never ends begins again at the moment of its end.
        var byTime: [Int64: BankTimeZone.Transition] = [:]
        for transition in all {
            if byTime[transition.secondsSinceEpoch]?.offsetSeconds == summer.offsetSeconds { continue }
            byTime[transition.secondsSinceEpoch] = transition
        }
        return byTime.values.sorted { $0.secondsSinceEpoch < $1.secondsSinceEpoch }
    }

    private static func secondsSinceEpoch(year: Int, dayOfYear: Int) -> Int64 {
        guard let first = CalendarDate(year: year, month: 1, day: 1) else {
            preconditionFailure("The years of a zone are those of the calendar.")
        }
        return Int64(first.dayNumber + dayOfYear) * 86_400
    }

    /// A day of each year, and a time of that day.
    private struct Day {
        enum Form {
            /// A weekday of a month, from Sunday = 0; week 5 is the last.
            case weekday(month: Int, week: Int, weekday: Int)
            /// 1 to 365; 29 February is not counted.
            case julian(Int)
            /// 0 to 365.
            case dayOfYear(Int)
        }

        let form: Form
        let secondsOfDay: Int

        /// The moment in a year by the clock that is then in use.
        func secondsSinceEpoch(in year: Int) -> Int64 {
            PosixTimeZoneRule.secondsSinceEpoch(year: year, dayOfYear: dayOfYear(in: year))
                + Int64(secondsOfDay)
        }

        private func dayOfYear(in year: Int) -> Int {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            switch form {
            case .julian(let day): return day - 1 + (isLeap && day >= 60 ? 1 : 0)
            case .dayOfYear(let day): return day
            case .weekday(let month, let week, let weekday):
                let first = lengths.prefix(month - 1).reduce(0, +)
                let dayNumber = Int(
                    PosixTimeZoneRule.secondsSinceEpoch(year: year, dayOfYear: first) / 86_400)
                // 1970-01-01 was a Thursday.
                let firstWeekday = ((dayNumber + 4) % 7 + 7) % 7
                var day = (weekday - firstWeekday + 7) % 7 + 7 * (week - 1)
                if day >= lengths[month - 1] { day -= 7 }
                return first + day
            }
        }
    }

    private struct Reader {
        private var rest: ArraySlice<UInt8>

        init(_ text: String) { rest = Array(text.utf8)[...] }

        var isAtEnd: Bool { rest.isEmpty }
        var peek: UInt8? { rest.first }

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }

        /// Skips letters, or anything in angle brackets.
        mutating func skipName() -> Bool {
            if skip("<") {
                rest = rest.drop { $0 != UInt8(ascii: ">") }
                return skip(">")
            }
            let count = rest.count
            rest = rest.drop { (UInt8(ascii: "A")...UInt8(ascii: "z")).contains($0) }
            return count - rest.count >= 3
        }

        mutating func number(_ range: ClosedRange<Int>) -> Int? {
            let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard (1...3).contains(digits.count), let number = Int(String(decoding: digits, as: UTF8.self)),
                range.contains(number)
            else { return nil }
            rest = rest.dropFirst(digits.count)
            return number
        }

        /// Seconds of `[+-]hh[:mm[:ss]]`.
        mutating func time(hours: ClosedRange<Int>) -> Int? {
            let isNegative = skip("-")
            if !isNegative { _ = skip("+") }
            guard let hour = number(hours) else { return nil }
            var seconds = hour * 3_600
            for unit in [60, 1] where skip(":") {
                guard let part = number(0...59) else { return nil }
                seconds += part * unit
            }
            return isNegative ? -seconds : seconds
        }

        mutating func day() -> Day? {
            let form: Day.Form
            if skip("M") {
                guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
                    let weekday = number(0...6)
                else { return nil }
                form = .weekday(month: month, week: week, weekday: weekday)
            } else if skip("J") {
                guard let day = number(1...365) else { return nil }
                form = .julian(day)
            } else {
                guard let day = number(0...365) else { return nil }
                form = .dayOfYear(day)
            }
            guard skip("/") else { return Day(form: form, secondsOfDay: 2 * 3_600) }
            guard let time = time(hours: 0...167) else { return nil }
            return Day(form: form, secondsOfDay: time)
        }
    }
}
