public import BankDomain
public import BankServices
import Synchronization

/// A log in memory, for tests and previews.
public final class InMemoryLoggingService: LoggingServiceProtocol {
    private let clock: any BankClock
    private let lines = Mutex<[LogEntry]>([])

    public init(clock: any BankClock) {
        self.clock = clock
    }

    public var entries: [LogEntry] { lines.withLock { $0 } }

    public func log(
        _ level: LogLevel, _ message: String, metadata: [String: LogValue], file: String, line: Int
    ) {
        let entry = LogEntry(
            at: clock.now(), level: level, message: message, metadata: metadata, file: file, line: line)
        lines.withLock { $0.append(entry) }
    }
}
