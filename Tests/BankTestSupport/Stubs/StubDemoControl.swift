public import BankDomain
public import BankServices

public final class StubDemoControl: DemoControlProtocol {
    public let onReset = AsyncStub<ExecutionMode, DemoStatus>("StubDemoControl.reset")
    public let onStatus = AsyncStub<Void, DemoStatus>("StubDemoControl.status")
    public let onLoad = AsyncStub<ChangeCall<DemoData>, DemoStatus>("StubDemoControl.load")
    public let onData = AsyncStub<Void, DemoData>("StubDemoControl.data")
    public let onMoveClock = AsyncStub<ChangeCall<DemoClockMove>, DemoClockChange>(
        "StubDemoControl.moveClock")
    public let onReceive = AsyncStub<ChangeCall<DemoIncomingPayment>, IncomingPayment>(
        "StubDemoControl.receive")
    public let onCollect = AsyncStub<ChangeCall<DemoCollection>, DirectDebit>("StubDemoControl.collect")
    public let onSaveSnapshot = AsyncStub<String, DemoSnapshot>("StubDemoControl.saveSnapshot")
    public let onRestoreSnapshot = AsyncStub<String, DemoStatus>("StubDemoControl.restoreSnapshot")
    public let onRemoveSnapshot = AsyncStub<String, DemoSnapshot>("StubDemoControl.removeSnapshot")
    public let onSnapshots = AsyncStub<Void, [DemoSnapshot]>("StubDemoControl.snapshots")
    public let onSetConditions = AsyncStub<DemoConditions, Void>("StubDemoControl.setConditions")

    public let onConditions = AsyncStub<Void, DemoConditions>("StubDemoControl.conditions")

    public init() {}

    public func reset(mode: ExecutionMode) async throws -> DemoStatus { try await onReset(mode) }

    public func status() async throws -> DemoStatus { try await onStatus(()) }

    public func load(_ data: DemoData, mode: ExecutionMode) async throws -> DemoStatus {
        try await onLoad(ChangeCall(data, mode: mode))
    }

    public func data() async throws -> DemoData { try await onData(()) }

    public func moveClock(_ move: DemoClockMove, mode: ExecutionMode) async throws -> DemoClockChange {
        try await onMoveClock(ChangeCall(move, mode: mode))
    }

    public func receive(
        _ payment: DemoIncomingPayment, mode: ExecutionMode
    ) async throws -> IncomingPayment {
        try await onReceive(ChangeCall(payment, mode: mode))
    }

    public func collect(_ collection: DemoCollection, mode: ExecutionMode) async throws -> DirectDebit {
        try await onCollect(ChangeCall(collection, mode: mode))
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

    public func conditions() async -> DemoConditions {
        (try? await onConditions(())) ?? DemoConditions()
    }

    public func setConditions(_ conditions: DemoConditions) async {
        // The protocol's method does not throw. Without an answer, the stub has already failed the test.
        try? await onSetConditions(conditions)
    }
}
