import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Columns for authentication. Tokens are never shown.
enum AuthColumns {
    static let signIn: [Column<AuthResult>] = [
        .text(key: "userID", title: "User ID") { $0.user.id.text },
        .text(key: "name", title: "Name") { $0.user.name },
        .text(key: "sessionID", title: "Session") { $0.sessionID.text },
        .time(key: "idleUntil", title: "Ends if idle") { $0.idleUntil },
        .time(key: "expiresAt", title: "Expires") { $0.expiresAt },
        .flag(key: "isHeldByAgent", title: "Kept by agent") { $0.isHeldByAgent },
    ]

    static let status: [Column<AuthStatus>] = [
        Column(
            key: "state", title: "State", phrase: { words($0.state) }, csvText: { name($0.state) },
            value: { .string(name($0.state)) }),
        session(key: "userID", title: "User ID") { $0.user.id.text },
        session(key: "name", title: "Name") { $0.user.name },
        session(key: "sessionID", title: "Session") { $0.sessionID.text },
        .time(key: "idleUntil", title: "Ends if idle") { signedIn($0)?.idleUntil },
        .time(key: "expiresAt", title: "Expires") { signedIn($0)?.expiresAt },
        Column(
            key: "hasSecondFactor", title: "Second factor",
            phrase: { signedIn($0).map { $0.hasSecondFactor ? "yes" : "no" } ?? "" },
            value: { signedIn($0).map { .boolean($0.hasSecondFactor) } ?? .null }),
        Column(
            key: "agent", title: "Agent",
            phrase: { $0.agent.map(Notice.agent) ?? "none" },
            value: { $0.agent.map(value) ?? .null }),
        Column(
            key: "deviceUnlock", title: "Device unlock", phrase: { Notice.deviceUnlock($0.deviceUnlock) },
            value: { .string($0.deviceUnlock.rawValue) }),
    ]

    static let sessions: [Column<AuthSession>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "deviceName", title: "Device", canTruncate: true) { $0.deviceName },
        .text(key: "deviceID", title: "Device ID", isShownInTable: false) { $0.deviceID.text },
        .time(key: "createdAt", title: "Signed in") { $0.createdAt },
        .time(key: "lastUsedAt", title: "Last used") { $0.lastUsedAt },
        .time(key: "expiresAt", title: "Expires", importance: .low) { $0.expiresAt },
        Column(
            key: "isCurrent", title: "Current", phrase: { $0.isCurrent ? "yes" : "" },
            value: { .boolean($0.isCurrent) }),
    ]

    static let devices: [Column<AuthDevice>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "name", title: "Name", canTruncate: true) { $0.name },
        .time(key: "createdAt", title: "First used") { $0.createdAt },
        .time(key: "lastUsedAt", title: "Last used") { $0.lastUsedAt },
        Column(
            key: "isCurrent", title: "Current", phrase: { $0.isCurrent ? "yes" : "" },
            value: { .boolean($0.isCurrent) }),
    ]

    static let passwordChange: [Column<Int>] = [
        .count(key: "endedSessionCount", title: "Sessions ended") { $0 }
    ]

    static let passwordReset: [Column<String>] = [.text(key: "username", title: "User name") { $0 }]

    private static func name(_ state: AuthState) -> String {
        switch state {
        case .signedOut: "signedOut"
        case .locked: "locked"
        case .signedIn: "signedIn"
        }
    }

    private static func words(_ state: AuthState) -> Phrase {
        switch state {
        case .signedOut: "signed out"
        case .locked: "locked"
        case .signedIn: "signed in"
        }
    }

    private static func session(
        key: String, title: Phrase, _ text: @escaping @Sendable (AuthState.SignedIn) -> String
    ) -> Column<AuthStatus> {
        Column(key: key, title: title) { .optional(signedIn($0).map(text)) }
    }

    private static func signedIn(_ status: AuthStatus) -> AuthState.SignedIn? {
        guard case .signedIn(let session) = status.state else { return nil }
        return session
    }

    private static func value(_ agent: AgentStatus) -> OutputValue {
        .object([
            ("processID", .integer(Int64(agent.processID))),
            ("idleSecondsLeft", .count(agent.idleSecondsLeft)), ("secondsLeft", .count(agent.secondsLeft)),
        ])
    }
}
