public import BankServices
import Synchronization

/// A crash record that a test or preview sets.
public final class InMemoryCrashReporter: CrashReporterProtocol {
    private let record: Mutex<CrashRecord?>

    public init(_ record: CrashRecord? = nil) {
        self.record = Mutex(record)
    }

    public func lastCrash() throws -> CrashRecord? { record.withLock { $0 } }

    public func clear() throws { record.withLock { $0 = nil } }
}
