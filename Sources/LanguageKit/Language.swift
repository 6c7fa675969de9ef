/// A supported language (ISO 639-1).
public enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case vietnamese = "vi"

    /// Its name in the language itself, so that readers find it among texts that they cannot read.
    public var ownName: String {
        switch self {
        case .english: "English"
        case .vietnamese: "Tiếng Việt"
        }
    }

    /// The language of the message locale, from `LC_ALL`, `LC_MESSAGES` or `LANG`, the first that is set (POSIX, 8.2).
    /// English for every other language, and for locales that are not Unicode.
    public init(environment: (String) -> String?) {
        let locale = LocaleName(["LC_ALL", "LC_MESSAGES", "LANG"], environment: environment)
        let named = locale.flatMap { Language(rawValue: $0.language) }
        self = locale?.isUTF8 == true ? named ?? .english : .english
    }
}

/// A POSIX locale name: `vi_VN.UTF-8@modifier`.
public struct LocaleName: Equatable, Sendable {
    /// The language, in lower case: `vi`.
    public let language: String
    /// The region, in upper case: `VN`; empty if not given.
    public let region: String
    /// The codeset, in lower case: `utf-8`; empty if not given.
    public let codeset: String

    /// Parses a name. Missing parts are empty; every name is accepted.
    public init(_ name: String) {
        let plain = name.prefix { $0 != "@" }
        let parts = plain.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let place = (parts.first ?? "").split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
        self.language = place.first?.lowercased() ?? ""
        self.region = place.dropFirst().first?.uppercased() ?? ""
        self.codeset = parts.dropFirst().first?.lowercased() ?? ""
    }

    /// The locale of the first variable that is set and not empty.
    public init?(_ variables: [String], environment: (String) -> String?) {
        guard let name = variables.lazy.compactMap(environment).first(where: { !$0.isEmpty }) else {
            return nil
        }
        self.init(name)
    }

    /// Whether its codeset is UTF-8.
    public var isUTF8: Bool { codeset == "utf-8" || codeset == "utf8" }
}
