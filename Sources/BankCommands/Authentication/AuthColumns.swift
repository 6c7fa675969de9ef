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
        .time(key: "idleUntil", title: "Idle timeout") { $0.idleUntil },
        .time(key: "expiresAt", title: "Expires") { $0.expiresAt },
        .flag(key: "isHeldByAgent", title: "Held by agent") { $0.isHeldByAgent },
    ]

    static let status: [Column<AuthStatus>] = [
        Column(
            key: "state", title: "State", phrase: { words($0.state) }, csvText: { name($0.state) },
            value: { .string(name($0.state)) }),
        session(key: "userID", title: "User ID") { $0.user.id.text },
        session(key: "name", title: "Name") { $0.user.name },
        session(key: "sessionID", title: "Session") { $0.sessionID.text },
        .time(key: "idleUntil", title: "Idle timeout") { signedIn($0)?.idleUntil },
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

/// Shows whether a user is signed in, also after a change.
struct AuthStatusView: TerminalView {
    enum Change: Equatable {
        case refresh, signOut, lock, unlock
    }

    let viewModel: AuthStatusViewModel
    let change: Change?

    func appear(on screen: Screen) async throws {
        try screen.require(AuthColumns.status)
        switch change {
        case .refresh: await viewModel.refresh()
        case .signOut: await viewModel.signOut()
        case .lock: await viewModel.lock()
        case .unlock: await viewModel.unlock()
        case nil: await viewModel.load()
        }
        let status = try viewModel.state.get()
        if let change { try screen.writeHeadline(Done.status(change, status.state), mode: .commit) }
        try screen.show(RecordPresentation(columns: AuthColumns.status, row: status))
    }
}

/// A list of revocable items such as sessions or devices, or the one item that is revoked.
struct RevocableListView<Item: Identifiable & Equatable & Sendable>: TerminalView where Item.ID: Sendable {
    let viewModel: RevocableListViewModel<Item>
    let columns: [Column<Item>]
    let emptyText: Phrase
    /// The item to revoke; `nil` shows the list.
    let revokedID: Item.ID?
    /// What happened to the revoked item.
    let headline: (Item) -> Phrase

    func appear(on screen: Screen) async throws {
        try screen.require(columns)
        guard let revokedID else { return try await list(on: screen) }
        await viewModel.revoke(revokedID)
        let revoked = try viewModel.revoked.get()
        try screen.show(
            RecordPresentation(columns: columns, row: revoked), mode: .commit, saying: headline(revoked))
    }

    private func list(on screen: Screen) async throws {
        await viewModel.load()
        _ = try viewModel.state.get()
        try screen.show(
            ListPresentation(columns: columns, rows: viewModel.visibleItems, emptyText: emptyText))
    }
}
