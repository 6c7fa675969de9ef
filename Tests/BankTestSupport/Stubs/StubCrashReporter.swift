public import BankServices

/// Answers what the test says.
public final class StubCrashReporter: CrashReporterProtocol {
    /// Answers ``lastCrash()``.
    public let onLastCrash = SyncStub<Void, CrashRecord?>("StubCrashReporter.lastCrash")
    /// Answers ``clear()``.
    public let onClear = SyncStub<Void, Void>("StubCrashReporter.clear")

    /// A reporter without answers.
    public init() {}

    /// Answers as ``onLastCrash`` says.
    public func lastCrash() throws -> CrashRecord? { try onLastCrash(()) }

    /// Answers as ``onClear`` says.
    public func clear() throws { try onClear(()) }
}
