public import BankServices
public import Observation

/// The demo bank: what it holds, and back to its seed.
@Observable
@MainActor
public final class DemoViewModel {
    private let status = Loader<DemoStatus>()
    private let resetting = Loader<Change<DemoStatus>>()
    private let moving = Loader<Change<DemoStatus>>()
    private let demoControl: any DemoControlProtocol

    public init(demoControl: any DemoControlProtocol) {
        self.demoControl = demoControl
    }

    public var state: LoadState<DemoStatus> { status.state }

    /// What the demo bank holds after a reset, or in a dry run would.
    public var resetState: LoadState<Change<DemoStatus>> { resetting.state }

    /// What the demo bank holds after its clock was moved, or in a dry run would.
    public var clockState: LoadState<Change<DemoStatus>> { moving.state }

    /// Asks what the demo bank holds, also again.
    public func load() async {
        await status.load { try await demoControl.status() }
    }

    /// Forgets everything that was done since the seed.
    public func reset(mode: ExecutionMode = .commit) async {
        let change = await resetting.perform {
            Change(try await demoControl.reset(mode: mode), mode: mode)
        }
        if let change, change.isCommitted { status.settle { change.value } }
    }

    public func moveClock(_ move: DemoClockMove, mode: ExecutionMode = .commit) async {
        let change = await moving.perform {
            Change(try await demoControl.moveClock(move, mode: mode), mode: mode)
        }
        if let change, change.isCommitted { status.settle { change.value } }
    }
}
