public import LanguageKit

/// A part of the program that can be turned on, off or otherwise, while it is not sure which is right.
public struct FeatureFlag<Value: FeatureFlagValue>: Hashable, Sendable {
    /// The name, such as `log`; the setting is `flags.log`.
    public let name: String
    /// What holds while nobody has set it.
    public let defaultValue: Value
    /// What it decides, in one line.
    public let summary: Phrase

    public init(_ name: String, default defaultValue: Value, summary: Phrase) {
        self.name = name
        self.defaultValue = defaultValue
        self.summary = summary
    }

    /// The setting that it is kept in.
    public var setting: SettingKey { .flag(self) }
}

extension FeatureFlag where Value == Bool {
    /// Whether failures are logged to a file.
    public static var log: Self {
        Self("log", default: true, summary: "whether failures are logged to a file")
    }
}

extension FeatureFlag where Value == LogLevel {
    /// From which level on lines are kept.
    public static var logLevel: Self {
        Self("logLevel", default: .warning, summary: "from which level on lines are logged")
    }
}
