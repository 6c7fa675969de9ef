import Synchronization

@testable import BankVault

/// An agent's clock that moves only when told to.
final class TestClock: AgentClock {
    private let now = Mutex<Int64>(1_000_000_000)

    func microseconds() -> Int64 { now.withLock { $0 } }

    func advance(seconds: Int64) {
        advance(milliseconds: seconds * 1_000)
    }

    func advance(milliseconds: Int64) {
        now.withLock { $0 += milliseconds * 1_000 }
    }
}
