public import BankServices

public final class StubCrashReporter: CrashReporterProtocol {
    public let onLastCrash = SyncStub<Void, CrashRecord?>("StubCrashReporter.lastCrash")
    public let onClear = SyncStub<Void, Void>("StubCrashReporter.clear")

    public init() {}

    public func lastCrash() throws -> CrashRecord? { try onLastCrash(()) }

    public func clear() throws { try onClear(()) }
}
