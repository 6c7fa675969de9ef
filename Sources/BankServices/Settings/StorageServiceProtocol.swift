/// The user's settings.
public protocol StorageServiceProtocol: AnyObject, Sendable {
    /// The value of a setting; `nil` if it was not set. Throws ``ServiceError/storage(_:path:underlying:)``
    /// if the settings are there but cannot be read.
    func value(for key: SettingKey) throws -> String?

    /// Sets a value. Throws ``ServiceError/invalidValue(field:value:reason:)`` for one that the setting does
    /// not take, and `storage` if it cannot be kept.
    func set(_ value: String, for key: SettingKey) throws

    /// Goes back to the default. Throws `storage` if that cannot be kept.
    func unset(_ key: SettingKey) throws
}

public protocol HasStorageService {
    var storageService: any StorageServiceProtocol { get }
}
