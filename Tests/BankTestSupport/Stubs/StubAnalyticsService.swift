public import BankDomain
public import BankServices

/// Answers what the test says.
public final class StubAnalyticsService: AnalyticsServiceProtocol {
    /// Answers ``screen(_:)``.
    public let onScreen = SyncStub<String, Void>("StubAnalyticsService.screen")
    /// Answers ``event(_:)``.
    public let onEvent = SyncStub<String, Void>("StubAnalyticsService.event")
    /// Answers ``identify(_:)``.
    public let onIdentify = SyncStub<UserID?, Void>("StubAnalyticsService.identify")
    /// Answers ``status()``.
    public let onStatus = SyncStub<Void, AnalyticsStatus>("StubAnalyticsService.status")
    /// Answers ``removeAll()``.
    public let onRemoveAll = SyncStub<Void, Void>("StubAnalyticsService.removeAll")

    /// A service without answers.
    public init() {}

    /// Answers as ``onScreen`` says.
    public func screen(_ name: String) { try? onScreen(name) }

    /// Answers as ``onEvent`` says.
    public func event(_ name: String) { try? onEvent(name) }

    /// Answers as ``onIdentify`` says.
    public func identify(_ user: UserID?) { try? onIdentify(user) }

    /// Answers as ``onStatus`` says.
    public func status() throws -> AnalyticsStatus { try onStatus(()) }

    /// Answers as ``onRemoveAll`` says.
    public func removeAll() throws { try onRemoveAll(()) }
}
