/// A setting: its name, the values that it takes and its default.
public struct SettingKey: Hashable, Sendable {
    /// The name, such as `output`.
    public let name: String
    /// The values that it takes.
    public let allowedValues: [String]
    /// What holds while it is not set.
    public let defaultValue: String
    /// What it is for, in one line.
    public let summary: String

    private init(_ name: String, allowed: [String], default defaultValue: String, summary: String) {
        self.name = name
        self.allowedValues = allowed
        self.defaultValue = defaultValue
        self.summary = summary
    }

    /// Which bank commands speak to.
    public static let environment = SettingKey(
        "environment", allowed: ["demo", "local"], default: "demo", summary: "which bank commands speak to")
    /// How results are printed.
    public static let output = SettingKey(
        "output", allowed: ["table", "json", "csv"], default: "table", summary: "how results are printed")
    /// Whether colour is used on a terminal.
    public static let color = SettingKey(
        "color", allowed: ["auto", "never"], default: "auto", summary: "whether a terminal shows colour")

    /// Every setting, sorted by name.
    public static let all: [SettingKey] = [color, environment, output]

    /// The setting with this name. Throws ``ServiceError/invalidValue(field:value:reason:)`` if there is none.
    public static func named(_ name: String) throws(ServiceError) -> SettingKey {
        guard let key = all.first(where: { $0.name == name }) else {
            throw .invalidValue(field: "setting", value: name, reason: .notOneOf(all.map(\.name)))
        }
        return key
    }

    /// Throws ``ServiceError/invalidValue(field:value:reason:)`` unless the setting takes the value.
    public func requireAllowed(_ value: String) throws(ServiceError) {
        guard allowedValues.contains(value) else {
            throw .invalidValue(field: name, value: value, reason: .notOneOf(allowedValues))
        }
    }
}
