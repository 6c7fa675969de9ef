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

    func secondsLeft(for subject: MockSubject, at now: Instant) -> Int {
        failures.first { $0.username == subject.text }?.secondsLeft(at: now) ?? 0
    }

    /// Since when and until when a subject is locked; `nil` if it is not.
    func lock(of subject: MockSubject, at now: Instant) -> (since: Instant, until: Instant)? {
        guard let failure = failures.first(where: { $0.username == subject.text }),
            failure.secondsLeft(at: now) > 0
        else { return nil }
        return (failure.lastAt, failure.lockedUntil)
    }

    mutating func countFailure(of subject: MockSubject, at now: Instant) {
        let index = failures.firstIndex { $0.username == subject.text }
        var failure =
            index.map { failures.remove(at: $0) } ?? MockFailures(username: subject.text, lastAt: now)
        failure.add(at: now)
        failures.append(failure)
    }

    mutating func forgetFailures(of subject: MockSubject) {
        failures.removeAll { $0.username == subject.text }
    }

    /// Resets the counts of failures after a complete sign-in or a reset.
    mutating func forgetFailures(of user: UserID, _ username: String, and subject: MockSubject) {
        for subject in [subject, .signIn(username), .session(user)] { forgetFailures(of: subject) }
    }

    /// The device on which a user has signed in under this name; `nil` if there is none in use.
    func device(named name: String, of user: UserID) -> MockDevice? {
        devices.first { $0.user == user && $0.name == name && !$0.isForgotten }
    }
}

/// What failures are counted of.
enum MockSubject {
    /// Sign-ins under a user name on unknown devices.
    case signIn(String)
    /// Sign-ins of its user on a known device, which strangers cannot make fail.
    case device(DeviceID)
    /// Resets of a password with recovery codes.
    case reset(String)
    /// Codes and passwords that a user gives in a session.
    case session(UserID)
    /// A user's lookups of other people's accounts.
    case lookups(UserID)
    /// All users' lookups of the holder of an account.
    case holder(IBAN)

    var text: String {
        switch self {
        case .signIn(let username): "sign-in:\(username)"
        case .device(let id): "device:\(id)"
        case .reset(let username): "reset:\(username)"
        case .session(let user): "session:\(user)"
        case .lookups(let user): "payee:\(user)"
        case .holder(let iban): "holder:\(iban.text)"
        }
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
    /// Exchanged refresh tokens. A late second use means that the token was stolen.
    var usedRefreshes: [MockSecretHash] = []
    var isEnded = false
    /// `nil` for a program's, as in earlier states.
    var kind: SessionKind?
    /// The exchanges that can still be repeated.
    var exchanges: [Exchange]?

    /// An exchange of tokens.
    struct Exchange: Codable, Equatable, Sendable {
        let refresh: MockSecretHash
        /// The tokens that were replaced, and those that replaced them.
        let access: MockSecretHash
        let next: MockTokens
        let at: Instant
        /// True after the first use of the new access token, which ends the replaced one.
        var isUsed = false

        func isRecent(at now: Instant) -> Bool { SessionLimits.isRepetition(at: now, of: at) }
    }

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

    /// True if these tokens authorise calls in this session.
    func isAccessed(with tokens: SessionTokens, at now: Instant) -> Bool {
        guard isAlive(at: now), tokens.kind == kind ?? .program else { return false }
        return access.fits(tokens.access) || former(at: now)?.access.fits(tokens.access) == true
    }

    /// The last exchange, while the access token that it replaced still works.
    private func former(at now: Instant) -> Exchange? {
        exchanges?.last.flatMap { $0.isRecent(at: now) && !$0.isUsed ? $0 : nil }
    }

    /// True if a call with these tokens changes the session.
    func isChanged(by tokens: SessionTokens, at now: Instant) -> Bool {
        lastUsedAt != now || (exchanges?.last?.isUsed == false && access.fits(tokens.access))
    }

    /// Ends the replaced access token if the new one is used.
    mutating func endFormer(for tokens: SessionTokens) {
        guard let last = exchanges?.indices.last, access.fits(tokens.access) else { return }
        exchanges?[last].isUsed = true
    }

    /// Replaces the present tokens.
    mutating func rotate(to tokens: SessionTokens, at now: Instant) {
        let exchange = Exchange(refresh: refresh, access: access, next: MockTokens(tokens), at: now)
        exchanges = (exchanges ?? []).filter { $0.isRecent(at: now) } + [exchange]
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

/// Failures in a row of one ``MockSubject``.
struct MockFailures: Codable, Equatable, Sendable {
    /// The subject's text; the name of the member is that of earlier states.
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
        let left = lockedUntil.millisecondsSinceEpoch - now.millisecondsSinceEpoch
        return Int(max(0, (left + 999) / 1_000))
    }

    var lockedUntil: Instant { lastAt.adding(seconds: LockoutSchedule.delaySeconds(afterFailures: count)) }
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
