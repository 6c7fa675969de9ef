import BankCryptography
import BankServices
import CSystem

/// What an agent holds, until when, and what it answers.
struct HeldSession: ~Copyable {
    private var holding: AgentHolding
    private let limits: AgentLimits
    private let processID: Int32
    private var begunAt: Int64
    private var usedAt: Int64

    /// Begins to hold at a moment, in microseconds.
    init(_ holding: consuming AgentHolding, limits: AgentLimits, processID: Int32, at now: Int64) {
        self.holding = holding
        self.limits = limits
        self.processID = processID
        self.begunAt = now
        self.usedAt = now
    }

    /// How long it may go on being held; over at 0.
    func microsecondsLeft(at now: Int64) -> Int64 {
        min(idleMicrosecondsLeft(at: now), absoluteMicrosecondsLeft(at: now))
    }

    /// Answers. Whatever uses what is held counts as activity; asking how it is does not, nor does what is
    /// refused.
    ///
    /// Storing a session again resets both limits. A client that can store it already has all of it, so it gains
    /// nothing, and the bank decides how long a session lasts.
    mutating func answer(_ request: consuming AgentRequest, at now: Int64) -> AgentReply {
        switch consume request {
        case .status: return .status(status(at: now))
        case .end: return .ended
        case .tokens:
            usedAt = now
            return .tokens(holding.tokens)
        case .dataKey(let keychain):
            guard keychain == holding.keychain else { return .refused }
            usedAt = now
            return .dataKey(holding.dataKey.copy())
        case .sign(let message):
            guard let signature = DeviceKey.sign(message, seed: holding.deviceSeed) else { return .refused }
            usedAt = now
            return .signature(signature)
        case .hold(let next):
            holding = next
            begunAt = now
            usedAt = now
            return .held
        }
    }

    private func status(at now: Int64) -> AgentStatus {
        AgentStatus(
            keychain: holding.keychain, processID: processID,
            idleSecondsLeft: Int(max(0, idleMicrosecondsLeft(at: now)) / 1_000_000),
            secondsLeft: Int(max(0, absoluteMicrosecondsLeft(at: now)) / 1_000_000))
    }

    private func idleMicrosecondsLeft(at now: Int64) -> Int64 {
        usedAt + Int64(limits.idleSeconds) * 1_000_000 - now
    }

    private func absoluteMicrosecondsLeft(at now: Int64) -> Int64 {
        begunAt + Int64(limits.absoluteSeconds) * 1_000_000 - now
    }
}

/// How long an agent holds what it was given.
public struct AgentLimits: Hashable, Sendable {
    public static let session = AgentLimits(
        idleSeconds: SessionLimits.idleSeconds, absoluteSeconds: SessionLimits.absoluteSeconds)

    /// Seconds after the last command that used it.
    public let idleSeconds: Int
    /// Seconds after it was given.
    public let absoluteSeconds: Int

    /// Limits; anything below zero is zero, and no limit is longer than a week.
    public init(idleSeconds: Int, absoluteSeconds: Int) {
        let bounds = 0...7 * 24 * 60 * 60
        self.idleSeconds = min(max(idleSeconds, bounds.lowerBound), bounds.upperBound)
        self.absoluteSeconds = min(max(absoluteSeconds, bounds.lowerBound), bounds.upperBound)
    }
}

/// The time by which an agent's limits are measured.
protocol AgentClock: Sendable {
    /// Microseconds since any moment; it is never set back and goes on while the machine sleeps.
    func microseconds() -> Int64
}

struct BootClock: AgentClock {
    func microseconds() -> Int64 { bank_boottime_microseconds() }
}
