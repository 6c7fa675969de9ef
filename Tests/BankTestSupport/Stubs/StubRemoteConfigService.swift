public import BankServices

public final class StubRemoteConfigService: RemoteConfigServiceProtocol {
    public let onConfig = AsyncStub<Int, RemoteConfig>("StubRemoteConfigService.config")
    public let onKnown = SyncStub<Void, RemoteConfig?>("StubRemoteConfigService.known")

    public init() {}

    public var known: RemoteConfig? { try? onKnown(()) }

    public func config(maximumAgeSeconds: Int) async throws -> RemoteConfig {
        try await onConfig(maximumAgeSeconds)
    }
}

extension RemoteConfig {
    /// The answer of a bank that set these values and no others.
    public static func standard(_ set: [SettingKey: String] = [:]) -> RemoteConfig {
        RemoteConfig(
            values: SettingKey.ofRemoteConfig.map {
                Value(name: $0.name, text: set[$0] ?? $0.defaultValue, isDefault: set[$0] == nil)
            }, ageSeconds: 0)
    }
}
