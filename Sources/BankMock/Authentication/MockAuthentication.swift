import BankDomain
import BankServices

/// Who can sign in to the mock bank, and who is signed in.
struct MockAuthentication: Codable, Equatable, Sendable {
    var credentials: [MockCredential] = []
    /// Every session, the ended ones too, in the order of their beginning.
    var sessions: [MockSession] = []
    /// Every device, in the order of its first use.
    var devices: [MockDevice] = []
    var failures: [MockFailures] = []

    func credential(named username: String) -> MockCredential? {
        credentials.first { $0.username == username }
    }

    func credential(of user: UserID) -> MockCredential? {
        credentials.first { $0.user == user }
    }

    /// Changes a user's credential; `nil` if there is none, and otherwise what `change` answers.
    mutating func update<Value>(_ username: String, _ change: (inout MockCredential) -> Value) -> Value? {
        credentials.firstIndex { $0.username == username }.map { change(&credentials[$0]) }
    }

    /// Ends the sessions that fit, and answers how many were alive.
    mutating func endSessions(at now: Instant, where fits: (MockSession) -> Bool) -> Int {
        var count = 0
        for index in sessions.indices where sessions[index].isAlive(at: now) && fits(sessions[index]) {
            sessions[index].isEnded = true
            count += 1
        }
        return count
    }

    // MARK: Failures

    func secondsLeft(for username: String, at now: Instant) -> Int {
        failures.first { $0.username == username }?.secondsLeft(at: now) ?? 0
    }

    mutating func countFailure(of username: String, at now: Instant) {
        let index = failures.firstIndex { $0.username == username }
        var failure = index.map { failures.remove(at: $0) } ?? MockFailures(username: username, lastAt: now)
        failure.add(at: now)
        failures.append(failure)
    }

    mutating func forgetFailures(of username: String) {
        failures.removeAll { $0.username == username }
    }
}
