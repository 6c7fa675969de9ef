public import BankServices

public final class StubStorageService: StorageServiceProtocol {
    public struct Setting: Hashable, Sendable {
        public let value: String
        public let key: SettingKey

        public init(_ value: String, for key: SettingKey) {
            self.value = value
            self.key = key
        }
    }

    public let onValue = SyncStub<SettingKey, String?>("StubStorageService.value")
    public let onSet = SyncStub<Setting, Void>("StubStorageService.set")
    public let onUnset = SyncStub<SettingKey, Void>("StubStorageService.unset")

    public let onAliases = SyncStub<Void, [CommandAlias]>("StubStorageService.aliases")
    public let onSetAlias = SyncStub<CommandAlias, Void>("StubStorageService.setAlias")
    public let onRemoveAlias = SyncStub<String, CommandAlias>("StubStorageService.removeAlias")

    public init() {}

    public func value(for key: SettingKey) throws -> String? { try onValue(key) }

    public func set(_ value: String, for key: SettingKey) throws { try onSet(Setting(value, for: key)) }

    public func unset(_ key: SettingKey) throws { try onUnset(key) }

    public func aliases() throws -> [CommandAlias] { try onAliases(()) }

    public func setAlias(_ alias: CommandAlias) throws { try onSetAlias(alias) }

    public func removeAlias(_ name: String) throws -> CommandAlias { try onRemoveAlias(name) }
}
