import BankDomain
import BankServices

/// Failures in a row under one user name, whether or not anybody has it.
struct MockFailures: Codable, Equatable, Sendable {
    let username: String
    private(set) var count = 0
    private(set) var lastAt: Instant

    init(username: String, lastAt: Instant) {
        self.username = username
        self.lastAt = lastAt
    }

    mutating func add(at now: Instant) {
        let isForgotten = lastAt.adding(seconds: LockoutSchedule.memorySeconds) < now
        count = isForgotten ? 1 : count + 1
        lastAt = now
    }

    /// For how many more seconds nothing is looked at.
    func secondsLeft(at now: Instant) -> Int {
        let delay = Int64(LockoutSchedule.delaySeconds(afterFailures: count)) * 1_000
        let left = delay - (now.millisecondsSinceEpoch - lastAt.millisecondsSinceEpoch)
        return Int(max(0, (left + 999) / 1_000))
    }
}
