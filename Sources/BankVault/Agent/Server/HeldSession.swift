import BankCryptography
import BankServices
import CSystem

/// The held secrets with their time limits, and the answers to requests.
struct HeldSession: ~Copyable {
    private var holding: AgentHolding
    private let limits: AgentLimits
    private let processID: Int32
    private var begunAt: Int64
    private var usedAt: Int64

    /// Starts holding at a moment, in microseconds.
    init(_ holding: consuming AgentHolding, limits: AgentLimits, processID: Int32, at now: Int64) {
        self.holding = holding
        self.limits = limits
        self.processID = processID
        self.begunAt = now
        self.usedAt = now
    }

    /// The time until the session expires; 0 if it has expired.
    func microsecondsLeft(at now: Int64) -> Int64 {
        min(idleMicrosecondsLeft(at: now), absoluteMicrosecondsLeft(at: now))
    }

    /// Answers a request. Using the secrets counts as activity; status requests and refused ones do not.
    ///
    /// Storing a session again resets both limits. A client that stores it already has the secrets, so it gains
    /// nothing, and the bank limits the session itself.
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

/// The time limits of an agent.
public struct AgentLimits: Hashable, Sendable {
    public static let session = AgentLimits(
        idleSeconds: SessionLimits.idleSeconds, absoluteSeconds: SessionLimits.absoluteSeconds)

    /// Seconds after the last command that used the session.
    public let idleSeconds: Int
    /// Seconds after the session was stored.
    public let absoluteSeconds: Int

    /// Creates limits between zero and a week.
    public init(idleSeconds: Int, absoluteSeconds: Int) {
        let bounds = 0...7 * 24 * 60 * 60
        self.idleSeconds = min(max(idleSeconds, bounds.lowerBound), bounds.upperBound)
        self.absoluteSeconds = min(max(absoluteSeconds, bounds.lowerBound), bounds.upperBound)
    }
}

/// The clock for an agent's time limits.
protocol AgentClock: Sendable {
    /// Microseconds since some moment; never set back, and continues while the machine sleeps.
    func microseconds() -> Int64
}

struct BootClock: AgentClock {
    func microseconds() -> Int64 { bank_boottime_microseconds() }
}
