public import BankServices

/// Answers what the test says.
public final class StubDemoControl: DemoControlProtocol {
    /// Answers ``reset(mode:)``.
    public let onReset = AsyncStub<ExecutionMode, DemoStatus>("StubDemoControl.reset")
    /// Answers ``status()``.
    public let onStatus = AsyncStub<Void, DemoStatus>("StubDemoControl.status")
    /// Answers ``moveClock(_:mode:)``.
    public let onMoveClock = AsyncStub<ChangeCall<DemoClockMove>, DemoStatus>("StubDemoControl.moveClock")
    /// Sees ``setConditions(_:)``.
    public let onSetConditions = AsyncStub<DemoConditions, Void>("StubDemoControl.setConditions")

    /// A control without answers.
    public init() {}

    /// Answers as ``onReset`` says.
    public func reset(mode: ExecutionMode) async throws -> DemoStatus { try await onReset(mode) }

    /// Answers as ``onStatus`` says.
    public func status() async throws -> DemoStatus { try await onStatus(()) }

    /// Answers as ``onMoveClock`` says.
    public func moveClock(_ move: DemoClockMove, mode: ExecutionMode) async throws -> DemoStatus {
        try await onMoveClock(ChangeCall(move, mode: mode))
    }

    /// Does as ``onSetConditions`` says.
    public func setConditions(_ conditions: DemoConditions) async {
        // The protocol's method does not throw: a call without an answer has failed the test by now.
        try? await onSetConditions(conditions)
    }
}
