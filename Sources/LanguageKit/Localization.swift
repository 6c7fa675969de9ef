/// Localizes phrases: a language, with a region's format of amounts, and a time zone. Days in phrases are `2026-01-31`;
/// pages have them in words.
public struct Localization: Sendable {
    /// The translations. They are empty for English, because phrases are English.
    public let catalogue: Catalogue
    /// The format of amounts.
    public let region: RegionalFormat
    /// The reader's time zone; `nil` for the plain format of programs, RFC 3339 in UTC.
    public let timeZone: TimeZoneRule?

    /// English, with the plain format of programs and files.
    public static let english = Localization(catalogue: .english)

    public init(
        catalogue: Catalogue, region: RegionalFormat = .plain, timeZone: TimeZoneRule? = nil
    ) {
        self.catalogue = catalogue
        self.region = region
        self.timeZone = timeZone
    }

    /// The same language with the plain format of programs and files.
    public var plain: Localization { Localization(catalogue: catalogue) }

    public func text(_ phrase: Phrase) -> String {
        let format = catalogue.translation(of: phrase.format)
        return phrase.values.isEmpty ? format : fill(format, phrase.values)
    }

    /// Replaces placeholders by values. A placeholder without a value stays unchanged.
    private func fill(_ format: String, _ values: [Phrase.Value]) -> String {
        var text = ""
        var rest = format[...]
        // Bytes, because characters are slow to find.
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
            text += rest[..<open]
            let tail = rest[rest.utf8.index(after: open)...]
            let digits = tail.utf8.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            if let place = Int(Substring(digits)), values.indices.contains(place - 1),
                tail.utf8[digits.endIndex...].first == UInt8(ascii: "}")
            {
                text += self.text(values[place - 1])
                rest = tail[tail.utf8.index(after: digits.endIndex)...]
            } else {
                text += "{"
                rest = tail
            }
        }
        return text + rest
    }

    /// A moment as `2026-01-31 09:30` in the reader's time zone or, for programs, as `2026-01-31T09:30:00Z`.
    public func time(secondsSinceEpoch seconds: Int64) -> String {
        guard let timeZone else { return CalendarTime(secondsSinceEpoch: seconds).utcText }
        let offset = Int64(timeZone.offsetSeconds(seconds))
        return CalendarTime(secondsSinceEpoch: seconds + offset).minuteText
    }

    private func text(_ value: Phrase.Value) -> String {
        switch value {
        case .text(let text): text
        case .phrase(let phrase): self.text(phrase)
        case .sentence(let phrase): sentence(self.text(phrase))
        case .title(let phrase): title(self.text(phrase))
        case .list(let items, let conjunction): list(items.map(self.text), conjunction)
        case .amount(let text): region.amount(text)
        case .time(let seconds): time(secondsSinceEpoch: seconds)
        }
    }

    private func sentence(_ text: String) -> String {
        title(text) + (text.last.map(".?!".contains) == true ? "" : ".")
    }

    private func title(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    private func list(_ items: [String], _ conjunction: Phrase.Conjunction) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        let head = items.dropLast().joined(separator: ", ")
        return switch conjunction {
        case .comma: "\(head), \(last)"
        case .and: text("\(Phrase.Value.text(head)) and \(Phrase.Value.text(last))")
        case .or: text("\(Phrase.Value.text(head)) or \(Phrase.Value.text(last))")
        }
    }
}

/// Localizations are equal if language and region are, and both or neither have a time zone.
extension Localization: Hashable {
    public static func == (left: Localization, right: Localization) -> Bool {
        left.catalogue.language == right.catalogue.language && left.region == right.region
            && (left.timeZone == nil) == (right.timeZone == nil)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(catalogue.language)
        hasher.combine(region)
    }
}
