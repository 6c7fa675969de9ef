public import BankServices
import Synchronization

/// A crash that a test or preview made up.
public final class InMemoryCrashReporter: CrashReporterProtocol {
    private let record: Mutex<CrashRecord?>

    public init(_ record: CrashRecord? = nil) {
        self.record = Mutex(record)
    }

    public func lastCrash() throws -> CrashRecord? { record.withLock { $0 } }

    public func clear() throws { record.withLock { $0 = nil } }
}
