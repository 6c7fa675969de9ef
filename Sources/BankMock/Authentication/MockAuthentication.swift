import BankDomain
import BankServices
import FoundationEssentials

/// Who can sign in to the mock bank, and who is signed in.
struct MockAuthentication: Codable, Equatable, Sendable {
    var credentials: [MockCredential] = []
    /// Every session, the ended ones too, in the order of their beginning.
    var sessions: [MockSession] = []
    /// Every device, in the order of its first use.
    var devices: [MockDevice] = []
    var failures: [MockFailures] = []
    /// Every access token, those that ended too; `nil` in a state of before there were any.
    var accessTokens: [MockAccessToken]?

    /// The credential with which a user signs in; none if it was closed.
    func credential(named username: String) -> MockCredential? {
        credentials.first { $0.username == username && $0.isClosed != true }
    }

    /// Whether a user name is or was in use.
    func isTaken(_ username: String) -> Bool { credentials.contains { $0.username == username } }

    /// Closes the credential of a user who was removed.
    mutating func close(_ user: UserID) {
        for index in credentials.indices where credentials[index].user == user {
            credentials[index].isClosed = true
        }
    }

    func credential(of user: UserID) -> MockCredential? {
        credentials.first { $0.user == user }
    }

    /// Changes a user's credential; `nil` if there is none, and otherwise what `change` answers.
    mutating func update<Value>(_ username: String, _ change: (inout MockCredential) -> Value) -> Value? {
        credentials.firstIndex { $0.username == username && $0.isClosed != true }
            .map { change(&credentials[$0]) }
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

struct MockSession: Codable, Equatable, Sendable {
    let id: SessionID
    let user: UserID
    let device: DeviceID
    let createdAt: Instant
    var lastUsedAt: Instant
    var idleUntil: Instant
    let expiresAt: Instant
    var access: MockMark
    var refresh: MockMark
    /// Refresh tokens that were exchanged. A second use means that the token was stolen.
    var usedRefreshes: [MockMark] = []
    var isEnded = false

    var principal: Principal { Principal(userID: user, roles: [], sessionID: id) }

    /// A change in it; the user is its subject unless another is named.
    func action(_ operation: BankOperation, on subject: String? = nil) -> AuditedAction {
        AuditedAction(operation, by: principal, on: subject ?? user.text)
    }

    func isAlive(at now: Instant) -> Bool { !isEnded && now < idleUntil && now < expiresAt }

    /// Puts the end of idleness off.
    mutating func use(at now: Instant) {
        lastUsedAt = now
        idleUntil = max(idleUntil, min(expiresAt, now.adding(seconds: SessionLimits.idleSeconds)))
    }

    /// Puts new tokens in the place of the present ones.
    mutating func rotate(to tokens: SessionTokens) {
        usedRefreshes.append(refresh)
        access = MockMark(tokens.access, salt: access.salt)
        refresh = MockMark(tokens.refresh, salt: refresh.salt)
    }
}

extension Instant {
    func adding(seconds: Int) -> Instant { adding(milliseconds: Int64(seconds) * 1_000) }
}

/// A device of a user of the mock bank, which knows it by its name.
struct MockDevice: Codable, Equatable, Sendable {
    let id: DeviceID
    let user: UserID
    let name: String
    let createdAt: Instant
    var lastUsedAt: Instant
    var isForgotten = false
}

/// Failures in a row under one user name, whether or not a user has that name.
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

/// The tokens of a session as the demo's state keeps them: in the clear, like everything there.
struct MockTokens: Codable, Equatable, Sendable {
    private let access: Data
    private let refresh: Data

    init(_ tokens: SessionTokens) {
        access = tokens.access.withUnsafeBytes { Data($0) }
        refresh = tokens.refresh.withUnsafeBytes { Data($0) }
    }

    var tokens: SessionTokens {
        SessionTokens(
            access: SharedSecret(SecretBytes(access)), refresh: SharedSecret(SecretBytes(refresh)))
    }
}
