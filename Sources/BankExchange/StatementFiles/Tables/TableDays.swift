import BankDomain

/// How days are written in a table: in one order of digits, or with names of months.
struct TableDays {
    private static let firstYear = 1980

    /// Formats that are usual where their marks are.
    static let usual = [
        "YYYY-MM-DD", "YYYY/MM/DD", "YYYY.MM.DD", "YYYYMMDD", "YYYY年MM月DD日", "DD.MM.YYYY", "DD.MM.YY",
        "DD/MM/YYYY", "MM/DD/YYYY", "DD-MM-YYYY", "MM-DD-YYYY", "DD/MM/YY", "MM/DD/YY", "DD-MM-YY",
        "MM-DD-YY",
        "YY-MM-DD",
    ].compactMap { TableDays(format: $0) }
    /// Formats of few places, with the marks of others.
    static let rare = ["YY.MM.DD", "YY/MM/DD"].compactMap { TableDays(format: $0) }

    /// The format, such as `DD.MM.YYYY`.
    let format: String

    /// Whether years are Thailand's, which begin 543 years before those of others.
    var isBuddhist = false

    private let pattern: DatePattern

    /// Days of this format, such as `DD.MM.YYYY`; `nil` if it is invalid.
    init?(format: String) {
        guard let pattern = DatePattern(format, twoDigitYearsFrom: Self.firstYear) else { return nil }
        self.pattern = pattern
        self.format = format
    }

    /// The day in a field, optionally followed by a time; `nil` if there is none.
    func date(_ bytes: ArraySlice<UInt8>) -> CalendarDate? {
        if isBuddhist { return inCommonEra.date(inCommonEra(bytes)) }
        if let date = pattern.date(bytes) { return date }
        guard bytes.count >= 6 else { return nil }
        return pattern.date(Self.padded(bytes)) ?? Self.named(bytes)
    }

    /// The same format with days that are all Thai; as it is if one is not.
    func buddhist(if days: [CalendarDate]) -> TableDays {
        var thai = self
        thai.isBuddhist = !days.isEmpty && days.allSatisfy { (2_523...2_643).contains($0.components.year) }
        return thai
    }

    private var inCommonEra: TableDays {
        var days = self
        days.isBuddhist = false
        return days
    }

    // The first four digits in a row are the year.
    private func inCommonEra(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        var place = bytes.startIndex
        while place < bytes.endIndex {
            let end = bytes[place...].firstIndex { !$0.isASCIIDigit } ?? bytes.endIndex
            if end - place == 4 || (end - place == 8 && format.hasPrefix("YYYY")),
                let year = Int(String(decoding: bytes[place..<(place + 4)], as: UTF8.self)), year > 2_400
            {
                bytes.replaceSubrange(place..<(place + 4), with: Array(String(year - 543).utf8))
                return bytes
            }
            place = end + 1
        }
        return bytes
    }

    /// The day in a field by digits alone.
    func dateInDigits(_ bytes: ArraySlice<UInt8>) -> CalendarDate? {
        pattern.date(bytes) ?? pattern.date(Self.padded(bytes))
    }

    /// True if a text may be a day, whatever its form.
    static func looksLikeDay(_ text: String) -> Bool {
        let bytes = Array(text.utf8)[...]
        return (6...40).contains(bytes.count) && text.contains(where: \.isNumber)
            && (named(bytes) != nil || (usual + rare).contains { $0.date(bytes) != nil })
    }

    // Pads 1/5/2026 to 01/05/2026, closes 1. 5. 2026, and removes a time after the day.
    static func padded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var (padded, group): ([UInt8], [UInt8]) = ([], [])
        for byte in bytes.drop(while: { $0 == 0x20 || $0 == UInt8(ascii: "'") }) {
            if byte.isASCIIDigit {
                group.append(byte)
                continue
            }
            if byte == 0x20, group.isEmpty, padded.last == UInt8(ascii: ".") { continue }
            if byte == 0x20 || byte == UInt8(ascii: "T") || byte == UInt8(ascii: ",") { break }
            padded += (group.count == 1 ? [0x30] : []) + group + [byte]
            group = []
        }
        // 2026.06.28. is Hungarian.
        if group.isEmpty, padded.last == UInt8(ascii: ".") { padded.removeLast() }
        return (padded + (group.count == 1 ? [0x30] : []) + group)[...]
    }

    /// `28 Jun 2026`, `Jun 28, 2026`, `28-giu-26`, `2026-Jun-28`: the name says which number is what. Of other words,
    /// only names of days and words such as "de" may be there.
    static func named(_ bytes: ArraySlice<UInt8>) -> CalendarDate? {
        guard (6...60).contains(bytes.count), bytes.contains(where: { $0 > 0x40 }) else { return nil }
        let words = StatementWords.shipped
        var (month, numbers): (Int?, [String]) = (nil, [])
        for part in parts(of: String(decoding: bytes, as: UTF8.self)) {
            if part.contains(":") {
                guard part.allSatisfy({ $0 == ":" || $0.isASCII }), !numbers.isEmpty else { return nil }
            } else if part.first?.isNumber == true {
                numbers.append(part)
            } else {
                let plain = StatementWords.plain(part)
                if let found = words.months[plain], month == nil {
                    month = found
                } else if !words.weekdays.contains(plain), !words.joining.contains(plain) {
                    return nil
                }
            }
        }
        guard let month, (2...4).contains(numbers.count) else { return nil }
        let isYear = numbers.map { $0.count == 4 }
        // Without a year of four digits, numbers after the day and the year may be anything.
        guard numbers.count == 2 || isYear[0] || isYear[1], let first = Int(numbers[0]),
            let second = Int(numbers[1])
        else { return nil }
        let (day, year) = isYear[0] ? (second, first) : (first, second)
        guard year > 1_900 || numbers[isYear[0] ? 0 : 1].count == 2 else { return nil }
        let full = year > 1_900 ? year : year + (year >= firstYear % 100 ? 1_900 : 2_000)
        return CalendarDate(year: full, month: month, day: day)
    }

    // Runs of digits with colons, and runs of letters.
    private static func parts(of text: String) -> [String] {
        var parts: [String] = []
        var last: Character?
        for character in text {
            let isTime = character == ":"
            if character.isLetter || character.isNumber || isTime {
                let isSame = last.map { $0.isLetter == character.isLetter } ?? false
                if isSame {
                    parts[parts.count - 1].append(character)
                } else {
                    parts.append(String(character))
                }
                last = character
            } else {
                last = nil
            }
        }
        return parts
    }
}
