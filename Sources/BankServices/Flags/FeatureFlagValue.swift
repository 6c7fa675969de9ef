/// What a feature flag can be: a value with a closed list of texts.
public protocol FeatureFlagValue: Hashable, Sendable {
    /// Every value that a flag of this type takes, as settings have it.
    static var flagTexts: [String] { get }
    /// The value that a text means; `nil` for one that is not in the list.
    init?(flagText: String)
    /// The value as settings have it.
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
