import BankDomain
import BankServices
import FoundationEssentials

/// Credentials, sessions and access tokens of the mock bank.
struct MockAuthentication: Codable, Equatable, Sendable {
    var credentials: [MockCredential] = []
    /// Every session, including ended ones, oldest first.
    var sessions: [MockSession] = []
    /// Every device, in the order of first use.
    var devices: [MockDevice] = []
    var failures: [MockFailures] = []
    /// Every access token, including ended ones; `nil` in a state from before there were any.
    var accessTokens: [MockAccessToken]?

    /// The credential for a sign-in name; `nil` if it was closed.
    func credential(named username: String) -> MockCredential? {
        credentials.first { $0.username == username && $0.isClosed != true }
    }

    /// True if a user name is or was in use.
    func isTaken(_ username: String) -> Bool { credentials.contains { $0.username == username } }

    /// Closes the credential of a removed user.
    mutating func close(_ user: UserID) {
        for index in credentials.indices where credentials[index].user == user {
            credentials[index].isClosed = true
        }
    }

    func credential(of user: UserID) -> MockCredential? {
        credentials.first { $0.user == user }
    }

    /// Changes a user's credential and returns the result of `change`; `nil` if there is none.
    mutating func update<Value>(_ username: String, _ change: (inout MockCredential) -> Value) -> Value? {
        credentials.firstIndex { $0.username == username && $0.isClosed != true }
            .map { change(&credentials[$0]) }
    }

    /// Ends the matching sessions, and returns the number of those that were open.
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
    var access: MockSecretHash
    var refresh: MockSecretHash
    /// Exchanged refresh tokens. A second use means that the token was stolen.
    var usedRefreshes: [MockSecretHash] = []
    var isEnded = false

    var principal: Principal { Principal(userID: user, roles: [], sessionID: id) }

    /// A change in this session; the subject is the user unless another is named.
    func action(_ operation: BankOperation, on subject: String? = nil) -> AuditedAction {
        AuditedAction(operation, by: principal, on: subject ?? user.text)
    }

    func isAlive(at now: Instant) -> Bool { !isEnded && now < idleUntil && now < expiresAt }

    /// Postpones the idle timeout.
    mutating func use(at now: Instant) {
        lastUsedAt = now
        idleUntil = max(idleUntil, min(expiresAt, now.adding(seconds: SessionLimits.idleSeconds)))
    }

    /// Replaces the present tokens.
    mutating func rotate(to tokens: SessionTokens) {
        usedRefreshes.append(refresh)
        access = MockSecretHash(tokens.access, salt: access.salt)
        refresh = MockSecretHash(tokens.refresh, salt: refresh.salt)
    }
}

extension Instant {
    func adding(seconds: Int) -> Instant { adding(milliseconds: Int64(seconds) * 1_000) }
}

/// A user's device at the mock bank, identified by its name.
struct MockDevice: Codable, Equatable, Sendable {
    let id: DeviceID
    let user: UserID
    let name: String
    let createdAt: Instant
    var lastUsedAt: Instant
    var isForgotten = false
}

/// Failures in a row under one user name, even if no user has it.
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

    /// The seconds until the end of the lockout.
    func secondsLeft(at now: Instant) -> Int {
        let delay = Int64(LockoutSchedule.delaySeconds(afterFailures: count)) * 1_000
        let left = delay - (now.millisecondsSinceEpoch - lastAt.millisecondsSinceEpoch)
        return Int(max(0, (left + 999) / 1_000))
    }
}

/// The tokens of a session in the demo's state, unencrypted like everything there.
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
