public import BankDomain
public import BankServices

public final class StubAnalyticsService: AnalyticsServiceProtocol {
    public let onScreen = SyncStub<String, Void>("StubAnalyticsService.screen")
    public let onEvent = SyncStub<String, Void>("StubAnalyticsService.event")
    public let onIdentify = SyncStub<UserID?, Void>("StubAnalyticsService.identify")
    public let onStatus = SyncStub<Void, AnalyticsStatus>("StubAnalyticsService.status")
    public let onRemoveAll = SyncStub<Void, Void>("StubAnalyticsService.removeAll")

    public init() {}

    public func screen(_ name: String) { try? onScreen(name) }

    public func event(_ name: String) { try? onEvent(name) }

    public func identify(_ user: UserID?) { try? onIdentify(user) }

    public func status() throws -> AnalyticsStatus { try onStatus(()) }

    public func removeAll() throws { try onRemoveAll(()) }
}
