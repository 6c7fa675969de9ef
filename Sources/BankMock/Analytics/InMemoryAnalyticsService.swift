public import BankDomain
public import BankServices
import Synchronization

/// Analytics in memory, for tests and previews.
public final class InMemoryAnalyticsService: AnalyticsServiceProtocol {
    private let settings: any StorageServiceProtocol
    private let clock: any BankClock
    private let recorded = Mutex<[AnalyticsEvent]>([])

    public init(settings: any StorageServiceProtocol, clock: any BankClock) {
        self.settings = settings
        self.clock = clock
    }

    public var events: [AnalyticsEvent] { recorded.withLock { $0 } }

    public func screen(_ name: String) { record(.screen, name) }

    public func event(_ name: String) { record(.event, name) }

    public func identify(_ user: UserID?) { record(.user, user?.text ?? "") }

    /// Whether usage is recorded, and the number of stored events.
    public func status() throws -> AnalyticsStatus {
        AnalyticsStatus(
            isEnabled: try settings.value(for: .analyticsEnabled) == "on", eventCount: events.count)
    }

    public func removeAll() throws {
        recorded.withLock { $0 = [] }
    }

    private func record(_ kind: AnalyticsEvent.Kind, _ name: String) {
        guard (try? settings.value(for: .analyticsEnabled)) == "on" else { return }
        let event = AnalyticsEvent(at: clock.now(), kind: kind, name: name)
        recorded.withLock { $0.append(event) }
    }
}
