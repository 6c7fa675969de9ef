/// The format of amounts and days in a region (data of the Unicode CLDR, version 44).
public struct RegionalFormat: Hashable, Sendable {
    /// The order of day, month and year.
    public enum DateOrder: Hashable, Sendable {
        /// `2026-01-31` (ISO 8601).
        case yearMonthDay
        /// `31/01/2026`, with the given separator.
        case dayMonthYear(Character)
        /// `01/31/2026`
        case monthDayYear
    }

    let decimalSeparator: Character
    let groupSeparator: Character
    let dateOrder: DateOrder

    /// The format of programs and files: `5,432.50` and `2026-01-31`.
    public static let plain = RegionalFormat(
        decimalSeparator: ".", groupSeparator: ",", dateOrder: .yearMonthDay)

    /// The format of amounts from `LC_ALL`, `LC_MONETARY` or `LANG`, and of days from `LC_ALL`, `LC_TIME` or `LANG`.
    public init(environment: (String) -> String?) {
        let amounts = LocaleName(["LC_ALL", "LC_MONETARY", "LANG"], environment: environment)
        let days = LocaleName(["LC_ALL", "LC_TIME", "LANG"], environment: environment)
        (decimalSeparator, groupSeparator) = Self.separators(amounts)
        dateOrder = Self.dateOrder(days)
    }

    /// The format of a language's main region.
    public init(_ language: Language) {
        let name = language == .english ? "en" : "\(language.rawValue)_\(language.rawValue.uppercased())"
        self.init { $0 == "LC_ALL" ? name : nil }
    }

    init(decimalSeparator: Character, groupSeparator: Character, dateOrder: DateOrder) {
        self.decimalSeparator = decimalSeparator
        self.groupSeparator = groupSeparator
        self.dateOrder = dateOrder
    }

    /// Formats an amount given as `5,432.50`.
    public func amount(_ text: String) -> String {
        if decimalSeparator == "." && groupSeparator == "," { return text }
        return String(
            text.map { character in
                switch character {
                case ".": decimalSeparator
                case ",": groupSeparator
                default: character
                }
            })
    }

    /// Formats a day given as `2026-01-31`; text after it stays unchanged.
    public func date(_ text: String) -> String {
        guard dateOrder != .yearMonthDay, text.utf8.count >= 10 else { return text }
        let (year, month, day) = (text.prefix(4), text.dropFirst(5).prefix(2), text.dropFirst(8).prefix(2))
        let rest = text.dropFirst(10)
        return switch dateOrder {
        case .yearMonthDay: text
        case .dayMonthYear(let sign): "\(day)\(sign)\(month)\(sign)\(year)\(rest)"
        case .monthDayYear: "\(month)/\(day)/\(year)\(rest)"
        }
    }

    private static func separators(_ locale: LocaleName?) -> (Character, Character) {
        switch (locale?.language, locale?.region) {
        case ("de", "CH"): (".", "’")
        case ("vi", _), ("de", _), ("es", "ES"), ("it", _), ("nl", _), ("pt", "BR"), ("id", _), ("tr", _),
            ("da", _):
            (",", ".")
        case ("fr", _), ("cs", _), ("pl", _), ("sv", _), ("fi", _), ("nb", _), ("uk", _): (",", "\u{A0}")
        default: (".", ",")
        }
    }

    private static func dateOrder(_ locale: LocaleName?) -> DateOrder {
        switch (locale?.language, locale?.region) {
        case ("en", "US"): .monthDayYear
        case ("vi", _), ("en", "GB"), ("en", "AU"), ("en", "NZ"), ("en", "IE"), ("en", "SG"), ("fr", _),
            ("es", _),
            ("it", _), ("pt", _), ("id", _):
            .dayMonthYear("/")
        case ("de", _), ("cs", _), ("pl", _), ("fi", _), ("nb", _), ("tr", _), ("uk", _), ("da", _):
            .dayMonthYear(".")
        case ("nl", _): .dayMonthYear("-")
        default: .yearMonthDay
        }
    }
}
