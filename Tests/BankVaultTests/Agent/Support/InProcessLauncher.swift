import BankServices
import Synchronization

@testable import BankVault

/// Starts agents on threads of the test process.
final class InProcessLauncher: AgentLaunching {
    private let agents = Mutex<[RunningAgent]>([])
    private let limits: AgentLimits
    private let clock: any AgentClock

    init(limits: AgentLimits = .session, clock: any AgentClock = BootClock()) {
        self.limits = limits
        self.clock = clock
    }

    deinit { agents.withLock { $0.forEach { $0.stop() } } }

    /// The number of started agents.
    var count: Int { agents.withLock { $0.count } }

    func launch(in folder: String, holding: borrowing AgentHolding) -> AgentLaunch {
        do {
            let agent = try RunningAgent(in: folder, holding: holding, limits: limits, clock: clock)
            agents.withLock { $0.append(agent) }
            return .started
        } catch {
            return error as? AgentStartFailure == .taken ? .taken : .failed
        }
    }
}

/// A launcher that fails.
struct NoLauncher: AgentLaunching {
    func launch(in folder: String, holding: borrowing AgentHolding) -> AgentLaunch { .failed }
}
