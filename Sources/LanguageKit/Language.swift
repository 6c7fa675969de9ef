/// A language that the program speaks (ISO 639-1).
public enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case vietnamese = "vi"

    /// The language that the locale of messages names, by `LC_ALL`, `LC_MESSAGES` and `LANG`, the first that is set
    /// (POSIX, 8.2); English for every other one. A locale whose signs are not Unicode can only be spoken to in English.
    public init(environment: (String) -> String?) {
        let locale = LocaleName(["LC_ALL", "LC_MESSAGES", "LANG"], environment: environment)
        let named = locale.flatMap { Language(rawValue: $0.language) }
        self = locale?.isUTF8 == true ? named ?? .english : .english
    }
}
