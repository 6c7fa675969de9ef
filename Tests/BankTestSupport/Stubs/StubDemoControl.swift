public import BankServices

/// Answers what the test says.
public final class StubDemoControl: DemoControlProtocol {
    /// Answers ``reset(mode:)``.
    public let onReset = AsyncStub<ExecutionMode, DemoStatus>("StubDemoControl.reset")
    /// Answers ``status()``.
    public let onStatus = AsyncStub<Void, DemoStatus>("StubDemoControl.status")
    /// Answers ``moveClock(_:mode:)``.
    public let onMoveClock = AsyncStub<ChangeCall<DemoClockMove>, DemoStatus>("StubDemoControl.moveClock")
    /// Answers ``saveSnapshot(named:)``.
    public let onSaveSnapshot = AsyncStub<String, DemoSnapshot>("StubDemoControl.saveSnapshot")
    /// Answers ``restoreSnapshot(named:)``.
    public let onRestoreSnapshot = AsyncStub<String, DemoStatus>("StubDemoControl.restoreSnapshot")
    /// Answers ``removeSnapshot(named:)``.
    public let onRemoveSnapshot = AsyncStub<String, DemoSnapshot>("StubDemoControl.removeSnapshot")
    /// Answers ``snapshots()``.
    public let onSnapshots = AsyncStub<Void, [DemoSnapshot]>("StubDemoControl.snapshots")
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

    public func saveSnapshot(named name: String) async throws -> DemoSnapshot {
        try await onSaveSnapshot(name)
    }

    public func restoreSnapshot(named name: String) async throws -> DemoStatus {
        try await onRestoreSnapshot(name)
    }

    public func removeSnapshot(named name: String) async throws -> DemoSnapshot {
        try await onRemoveSnapshot(name)
    }

    public func snapshots() async throws -> [DemoSnapshot] { try await onSnapshots(()) }

    /// Does as ``onSetConditions`` says.
    public func setConditions(_ conditions: DemoConditions) async {
        // The protocol's method does not throw: a call without an answer has failed the test by now.
        try? await onSetConditions(conditions)
    }
}
