public protocol FeatureFlagServiceProtocol: AnyObject, Sendable {
    /// The value of a flag: its default unless the user has set another. Throws
    /// ``ServiceError/storage(_:path:underlying:)`` if the settings are there but cannot be read.
    func value<Value: FeatureFlagValue>(of flag: FeatureFlag<Value>) throws -> Value

    /// The value of the flag with a name, as settings have it. Throws
    /// ``ServiceError/invalidValue(field:value:reason:)``, with the names that there are, for any other name, and
    /// `storage`.
    func text(ofFlagNamed name: String) throws -> String
}

public protocol HasFeatureFlagService {
    var featureFlagService: any FeatureFlagServiceProtocol { get }
}
