public import BankServices

public final class StubBankRulesService: BankRulesServiceProtocol {
    /// A changed setting. Without a value, it returns to its default.
    public struct Setting: Hashable, Sendable {
        public let value: String?
        public let key: SettingKey

        public init(_ value: String?, for key: SettingKey) {
            self.value = value
            self.key = key
        }
    }

    public let onSettings = AsyncStub<Void, [SettingKey: String]>("StubBankRulesService.settings")
    public let onSet = AsyncStub<Setting, Void>("StubBankRulesService.set")

    public init() {}

    public func settings() async throws -> [SettingKey: String] { try await onSettings(()) }

    public func set(_ value: String?, for key: SettingKey) async throws {
        try await onSet(Setting(value, for: key))
    }
}
