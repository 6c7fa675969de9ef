package import BankDomain
package import CommandLineKit
package import LanguageKit

/// `--from`, `--to`, `--month`, `--year` and `--last` of commands that show a period, and words for days in options
/// that take a date.
enum PeriodOptions {
    /// The first and the last day, and two short forms for both.
    static func all(from: Phrase, to: Phrase) -> [OptionSpecification] {
        [
            .option("from", value: "DATE", help: from), .option("to", value: "DATE", help: to),
            .option("month", value: "MONTH", help: "A month, such as 2026-06 or june, or this or last"),
            .option("year", value: "YEAR", help: "A year, such as 2026, or this or last"),
            .option("last", value: "PERIOD", help: "A period up to today: 30d, 4w, 3m or 1y"),
        ]
    }

    static let dateExpectation: Phrase =
        "a day as YYYY-MM-DD, today, yesterday, tomorrow, or days from today such as -7d or +1d"
}

extension ParsedArguments {
    /// The day of an option, if it was given.
    func date(_ option: String) throws(CommandLineError) -> CalendarDate? {
        try value(option, expecting: PeriodOptions.dateExpectation) { CalendarDate($0) }
    }
}

extension Invocation {
    /// Whether a day can be resolved only with the bank's present day.
    package var needsToday: Bool {
        arguments.given.contains { option, value in
            switch option.valueName {
            case "DATE", "MOMENT": DayWord(value) != nil
            case "MONTH": !value.contains("-")
            case "YEAR": ["this", "last"].contains(value)
            case "PERIOD": true
            default: false
            }
        }
    }

    /// The same command with values in the form of programs. Every day and period becomes days of the calendar, so
    /// `--last 30d` becomes `--from` and `--to`; a local time becomes one in UTC; a decimal comma becomes a point.
    ///
    /// - Parameters:
    ///   - today: the bank's present day; any day if ``needsToday`` is false.
    ///   - zone: the reader's time zone.
    package func resolvingValues(
        today: CalendarDate, zone: TimeZoneRule = .utc
    ) throws(CommandLineError) -> Invocation {
        let periods = arguments.given.filter { ["MONTH", "YEAR", "PERIOD"].contains($0.option.valueName) }
        if let (option, _) = periods.last {
            let others = arguments.given.filter { given in
                ["from", "to", "month", "last", "year"].contains(given.option.name)
                    && given.option.name != option.name
            }
            if let other = others.first {
                throw .conflictingOptions("--\(option.name)", "--\(other.option.name)")
            }
        }
        return with(
            try arguments.rewritten { (option, value) throws(CommandLineError) in
                switch option.valueName {
                case "AMOUNT": return [(option.name, TypedAmount.plain(value))]
                case "DATE":
                    return [(option.name, DayWord(value)?.date(today: today).text ?? value)]
                case "MOMENT":
                    if let day = DayWord(value) { return [(option.name, day.date(today: today).text)] }
                    guard let time = LocalTime(value) else { return nil }
                    return [(option.name, try time.utcText(zone, option))]
                case "MONTH":
                    return try Self.range(
                        Period(month: value, today: today), option, value,
                        "a month as YYYY-MM, its name, this or last")
                case "YEAR":
                    return try Self.range(
                        Period(year: value, today: today), option, value, "a year as YYYY, this or last")
                case "PERIOD":
                    return try Self.range(
                        Period(last: value, today: today), option, value,
                        "a number of days, weeks, months or years, such as 30d, 4w, 3m or 1y")
                default: return nil
                }
            })
    }

    private static func range(
        _ period: Period?, _ option: OptionSpecification, _ value: String, _ expectation: Phrase
    ) throws(CommandLineError) -> [(name: String, value: String)] {
        guard let period else {
            throw .invalidValue(name: "--\(option.name)", value: value, reason: "It must be \(expectation).")
        }
        return [("from", period.first.text), ("to", period.last.text)]
    }
}

/// A day relative to today: `today`, `yesterday`, `tomorrow`, `-7d`, `+1d`; in Vietnamese `hôm nay`, `hôm qua`,
/// `ngày mai`.
struct DayWord: Equatable {
    let days: Int

    init?(_ text: String) {
        if text.hasSuffix("d"), text.hasPrefix("+") || text.hasPrefix("-") {
            guard let days = Int(text.dropLast()), days.magnitude <= Period.longestDays else { return nil }
            self.days = days
            return
        }
        switch FoldedText.folded(text).filter({ $0 != " " && $0 != "-" }) {
        case "today", "homnay": days = 0
        case "yesterday", "homqua": days = -1
        case "tomorrow", "ngaymai": days = 1
        default: return nil
        }
    }

    func date(today: CalendarDate) -> CalendarDate { today.adding(days: days) }
}

/// A first and a last day.
struct Period: Equatable {
    /// A hundred years.
    static let longestDays = 36_525

    let first: CalendarDate
    let last: CalendarDate

    /// The months in English; the first three letters are enough.
    private static let monthNames = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]

    /// A calendar month: `2026-06`, `this` or `last`, or the last `june` that has begun; `nil` for anything else.
    init?(month: String, today: CalendarDate) {
        let start: CalendarDate?
        switch month {
        case "this": start = today.firstOfMonth
        case "last": start = today.firstOfMonth.adding(months: -1)
        default: start = CalendarDate(month + "-01") ?? Self.first(ofMonthNamed: month, today: today)
        }
        guard let start else { return nil }
        first = start
        last = start.adding(months: 1).adding(days: -1)
    }

    private static func first(ofMonthNamed name: String, today: CalendarDate) -> CalendarDate? {
        let name = name.lowercased()
        guard name.count >= 3, let index = monthNames.firstIndex(where: { $0.hasPrefix(name) }) else {
            return nil
        }
        let (year, month, _) = today.components
        return CalendarDate(year: index + 1 > month ? year - 1 : year, month: index + 1, day: 1)
    }

    /// A calendar year: `2026`, `this` or `last`; `nil` for anything else.
    init?(year: String, today: CalendarDate) {
        let number: String
        switch year {
        case "this": number = String(today.components.year)
        case "last": number = String(today.components.year - 1)
        default: number = year
        }
        guard let first = CalendarDate(number + "-01-01"), let last = CalendarDate(number + "-12-31") else {
            return nil
        }
        (self.first, self.last) = (first, last)
    }

    /// A period that ends today: `30d`, `4w`, `3m`, `1y`; `nil` for anything else.
    init?(last text: String, today: CalendarDate) {
        guard let count = Int(text.dropLast()), (1...Self.longestDays).contains(count), text.first != "+"
        else {
            return nil
        }
        switch text.last {
        case "d": first = today.adding(days: 1 - count)
        case "w" where count <= Self.longestDays / 7: first = today.adding(days: 1 - 7 * count)
        case "m" where count <= 1_200: first = today.adding(months: -count).adding(days: 1)
        case "y" where count <= 100: first = today.adding(months: -12 * count).adding(days: 1)
        default: return nil
        }
        last = today
    }
}
