public import BankServices
public import Observation

/// The demo bank: its contents, reset and clock.
@Observable
@MainActor
public final class DemoViewModel {
    private let status = Loader<DemoStatus>()
    private let resetting = Loader<Change<DemoStatus>>()
    private let moving = Loader<Change<DemoClockChange>>()
    private let demoControl: any DemoControlProtocol

    public init(demoControl: any DemoControlProtocol) {
        self.demoControl = demoControl
    }

    public var state: LoadState<DemoStatus> { status.state }

    /// The demo bank's contents after a reset, or in a dry run as they would be.
    public var resetState: LoadState<Change<DemoStatus>> { resetting.state }

    /// What a move of the clock brought about, or in a dry run would.
    public var clockState: LoadState<Change<DemoClockChange>> { moving.state }

    /// Loads the demo bank's contents, or loads them again.
    public func load() async {
        await status.load { try await demoControl.status() }
    }

    /// Resets the demo bank to its seed.
    public func reset(mode: ExecutionMode = .commit) async {
        let change = await resetting.perform {
            Change(try await demoControl.reset(mode: mode), mode: mode)
        }
        if let change, change.isCommitted { status.settle { change.value } }
    }

    /// Replaces the bank by one with the data of a document, which `read` returns.
    public func take(
        path: String, mode: ExecutionMode = .commit, read: () throws -> [UInt8]
    ) async {
        let change = await resetting.perform {
            let now = try await demoControl.status().clock
            let data = try DemoData(try read(), path: path, now: now)
            return Change(try await demoControl.load(data, mode: mode), mode: mode)
        }
        if let change, change.isCommitted { status.settle { change.value } }
    }

    /// The bank's data as a document.
    public func document() async throws -> String { try await demoControl.data().document }

    /// The simulated faults and latency.
    public func conditions() async -> DemoConditions { await demoControl.conditions() }

    /// Adds a fault, written as `transfers.create=insufficientFunds:0.1`, to the present ones. Throws `invalidValue`
    /// for the field `fault`.
    public func addFault(_ text: String) async throws(ServiceError) {
        var conditions = await demoControl.conditions()
        try conditions.add(fault: text, field: .known(.fault))
        await demoControl.setConditions(conditions)
    }

    /// Ends all faults.
    public func clearFaults() async {
        await demoControl.setConditions(DemoConditions(latency: await demoControl.conditions().latency))
    }

    public func setLatency(_ latency: DemoConditions.Latency) async {
        var conditions = await demoControl.conditions()
        conditions.latency = latency
        await demoControl.setConditions(conditions)
    }

    public func moveClock(_ move: DemoClockMove, mode: ExecutionMode = .commit) async {
        let change = await moving.perform {
            Change(try await demoControl.moveClock(move, mode: mode), mode: mode)
        }
        if let change, change.isCommitted { status.settle { change.value.status } }
    }
}
