public import BankServices
import Synchronization

/// A crash that a test or preview made up.
public final class InMemoryCrashReporter: CrashReporterProtocol {
    private let record: Mutex<CrashRecord?>

    /// A reporter that knows of this crash.
    public init(_ record: CrashRecord? = nil) {
        self.record = Mutex(record)
    }

    /// The crash.
    public func lastCrash() throws -> CrashRecord? { record.withLock { $0 } }

    /// Forgets it.
    public func clear() throws { record.withLock { $0 = nil } }
}
