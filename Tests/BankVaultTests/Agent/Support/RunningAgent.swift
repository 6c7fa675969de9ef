import BankServices
import Foundation
import Synchronization

@testable import BankVault

/// An agent on a thread of the test process.
final class RunningAgent: Sendable {
    private let pipe = Pipe()
    private let ended = DispatchSemaphore(value: 0)

    /// Starts an agent and waits until it listens.
    init(
        in folder: String, holding: borrowing AgentHolding = AgentSamples.holding(),
        limits: AgentLimits = .session, clock: any AgentClock = BootClock(),
        trusts: @escaping @Sendable (UInt32) -> Bool = { $0 == geteuid() }
    ) throws {
        let stop = pipe.fileHandleForReading.fileDescriptor
        let parts = Self.parts(holding)
        let begun = DispatchSemaphore(value: 0)
        let box = Outcome()
        Thread { [ended, pipe] in
            do {
                let server = try AgentServer(
                    folder: folder, holding: parts(), limits: limits, clock: clock, trusts: trusts)
                begun.signal()
                server.run(until: stop)
            } catch {
                box.error.withLock { $0 = error }
                begun.signal()
            }
            withExtendedLifetime(pipe) {}
            ended.signal()
        }.start()
        begun.wait()
        if let error = box.error.withLock({ $0 }) { throw error }
    }

    /// Ends the agent as a signal would.
    func stop() {
        try? pipe.fileHandleForWriting.write(contentsOf: Data([0]))
    }

    /// Waits for the end of the agent; `false` after a timeout.
    func hasEnded(withinSeconds seconds: Double = 60) -> Bool {
        ended.wait(timeout: .now() + seconds) == .success
    }

    // A noncopyable value cannot be captured.
    private static func parts(_ holding: borrowing AgentHolding) -> @Sendable () -> AgentHolding {
        let (keychain, tokens) = (holding.keychain, holding.tokens)
        let (key, seed) = (SharedSecret(holding.dataKey.copy()), SharedSecret(holding.deviceSeed.copy()))
        return {
            AgentHolding(keychain: keychain, dataKey: key.copy(), tokens: tokens, deviceSeed: seed.copy())
        }
    }
}

private final class Outcome: Sendable {
    let error = Mutex<(any Error)?>(nil)
}
