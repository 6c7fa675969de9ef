public import BankServices

/// Answers what the test says.
public final class StubBankRulesService: BankRulesServiceProtocol {
    /// A setting that is changed; without a value it goes back to its default.
    public struct Setting: Hashable, Sendable {
        public let value: String?
        public let key: SettingKey

        public init(_ value: String?, for key: SettingKey) {
            self.value = value
            self.key = key
        }
    }

    /// Answers ``settings()``.
    public let onSettings = AsyncStub<Void, [SettingKey: String]>("StubBankRulesService.settings")
    /// Answers ``set(_:for:)``.
    public let onSet = AsyncStub<Setting, Void>("StubBankRulesService.set")

    /// A service without answers.
    public init() {}

    /// Answers as ``onSettings`` says.
    public func settings() async throws -> [SettingKey: String] { try await onSettings(()) }

    /// Answers as ``onSet`` says.
    public func set(_ value: String?, for key: SettingKey) async throws {
        try await onSet(Setting(value, for: key))
    }
}
