public import LanguageKit

public protocol FeatureFlagServiceProtocol: AnyObject, Sendable {
    /// The value of a flag: the user's, else the bank's if known, else the default. Throws
    /// ``ServiceError/storage(_:path:underlying:)`` if the settings exist but cannot be read.
    func value<Value: FeatureFlagValue>(of flag: FeatureFlag<Value>) throws -> Value
}

public protocol HasFeatureFlagService {
    var featureFlagService: any FeatureFlagServiceProtocol { get }
}

/// A part of the program that can be switched while its best behaviour is still being evaluated.
public struct FeatureFlag<Value: FeatureFlagValue>: Hashable, Sendable {
    /// The name, such as `log`; the setting is `flags.log`.
    public let name: String
    /// The value while the flag is not set.
    public let defaultValue: Value
    /// A one-line description.
    public let summary: Phrase

    public init(_ name: String, default defaultValue: Value, summary: Phrase) {
        self.name = name
        self.defaultValue = defaultValue
        self.summary = summary
    }

    /// The setting that stores it.
    public var setting: SettingKey { .flag(self) }
}

extension FeatureFlag where Value == Bool {
    /// Whether failures are logged to a file.
    public static var log: Self {
        Self("log", default: true, summary: "whether failures are written to a log file")
    }
}

extension FeatureFlag where Value == Bool {
    /// Whether pictures of payees are shown. The bank may set it for its customers.
    public static var pictures: Self {
        Self(
            "pictures", default: true,
            summary: "whether to show payees' pictures if the terminal supports images")
    }
}

extension FeatureFlag where Value == LogLevel {
    /// The lowest level that is logged.
    public static var logLevel: Self {
        Self("logLevel", default: .warning, summary: "the minimum level to log")
    }
}

/// A type for feature flags: a value with a closed list of texts.
public protocol FeatureFlagValue: Hashable, Sendable {
    /// All values of this type, as text in settings.
    static var flagTexts: [String] { get }
    /// The value of a text; `nil` for a text that is not in the list.
    init?(flagText: String)
    /// The value as text in settings.
    var flagText: String { get }
}

extension Bool: FeatureFlagValue {
    public static var flagTexts: [String] { ["off", "on"] }

    public init?(flagText: String) {
        guard Self.flagTexts.contains(flagText) else { return nil }
        self = flagText == "on"
    }

    public var flagText: String { self ? "on" : "off" }
}

extension LogLevel: FeatureFlagValue {
    public static var flagTexts: [String] { allCases.map(\.rawValue) }

    public init?(flagText: String) { self.init(rawValue: flagText) }

    public var flagText: String { rawValue }
}
