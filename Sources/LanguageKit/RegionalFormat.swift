/// The format of amounts in a region (data of the Unicode CLDR, version 44).
public struct RegionalFormat: Hashable, Sendable {
    let decimalSeparator: Character
    let groupSeparator: Character

    /// The format of programs and files: `5,432.50`.
    public static let plain = RegionalFormat(decimalSeparator: ".", groupSeparator: ",")

    /// The format of amounts from `LC_ALL`, `LC_MONETARY` or `LANG`.
    public init(environment: (String) -> String?) {
        let amounts = LocaleName(["LC_ALL", "LC_MONETARY", "LANG"], environment: environment)
        (decimalSeparator, groupSeparator) = Self.separators(amounts)
    }

    /// The format of a language's main region.
    public init(_ language: Language) {
        let name = language == .english ? "en" : "\(language.rawValue)_\(language.rawValue.uppercased())"
        self.init { $0 == "LC_ALL" ? name : nil }
    }

    init(decimalSeparator: Character, groupSeparator: Character) {
        self.decimalSeparator = decimalSeparator
        self.groupSeparator = groupSeparator
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

    /// The plain text of a number that a person typed: `1234.50` for `1.234,50`. A text that is not of this format is
    /// returned unchanged.
    public func plain(_ text: String) -> String {
        let parts = text.split(separator: decimalSeparator, omittingEmptySubsequences: false)
        let groups = (parts.first ?? "").split(separator: groupSeparator, omittingEmptySubsequences: false)
        let isGrouped =
            groups.count == 1
            || (groups[0].drop { $0 == "-" || $0 == "+" }.count <= 3
                && groups.dropFirst().allSatisfy { $0.count == 3 })
        guard (1...2).contains(parts.count), isGrouped,
            groups.allSatisfy({ !$0.isEmpty }), parts.dropFirst().allSatisfy({ !$0.contains(groupSeparator) })
        else { return text }
        return ([groups.joined()] + parts.dropFirst().map(String.init)).joined(separator: ".")
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
}
