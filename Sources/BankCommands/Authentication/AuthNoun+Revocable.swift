import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

/// Sessions, devices and access tokens: lists of items that can be revoked.
extension AuthNoun {
    static let sessions = group(
        "sessions", "List and end your sessions",
        [
            list("List your sessions, newest first", AuthColumns.sessions, "bank auth sessions list") {
                list($0.sessions(), $1, $2, Notice.noSessions)
            },
            revoke(
                "End a session", required("ID", help: "Session ID", completion: .session),
                "bank auth sessions revoke SES000002"
            ) { revocation(of: SessionID($1), $0.sessions(), AuthColumns.sessions) { Done.revoked($0) } },
        ])

    static let devices = group(
        "devices", "See and remove the devices you signed in on",
        [
            list("List your devices, newest first", AuthColumns.devices, "bank auth devices list") {
                list($0.devices(), $1, $2, Notice.noDevices)
            },
            revoke(
                "Remove a device and end its sessions",
                required("ID", help: "Device ID", completion: .device), "bank auth devices revoke DEV002"
            ) { revocation(of: DeviceID($1), $0.devices(), AuthColumns.devices) { Done.revoked($0) } },
        ])

    static let tokenList = list(
        "List your tokens, newest first", AccessTokenColumns.tokens, "bank auth tokens list"
    ) {
        list($0.tokens(), $1, $2, Notice.noAccessTokens)
    }

    static let tokenRevocation = revoke(
        "Revoke a token", required("ID", help: "Token ID", completion: .accessToken),
        "bank auth tokens revoke TOK001"
    ) {
        revocation(of: AccessTokenID($1.uppercased()), $0.tokens(), AccessTokenColumns.tokens) {
            Done.revoked($0)
        }
    }

    private static func list<Item>(
        _ abstract: Phrase, _ columns: [Column<Item>], _ example: CommandExample,
        view:
            @escaping @MainActor @Sendable (AuthViewFactory, PageRequest?, [Column<Item>]) ->
            any TerminalView
    ) -> VerbNode {
        verb("list", abstract, page, fields: .of(columns), examples: [example]) { view($0, $1, columns) }
    }

    private static func revoke(
        _ abstract: Phrase, _ id: Input<String>, _ example: CommandExample,
        view: @escaping @MainActor @Sendable (AuthViewFactory, String) -> any TerminalView
    ) -> VerbNode { verb("revoke", abstract, id, examples: [example], view: view) }

    @MainActor
    private static func list<Item: Identifiable & Equatable & Sendable>(
        _ model: RevocableListViewModel<Item>, _ page: PageRequest?, _ columns: [Column<Item>],
        _ emptyText: Phrase
    ) -> any TerminalView {
        ListView(of: model, \.state, columns, page: page, emptyText: emptyText) { await $0.load() }
    }

    @MainActor
    private static func revocation<Item: Identifiable & Equatable & Sendable>(
        of id: Item.ID, _ model: RevocableListViewModel<Item>, _ columns: [Column<Item>],
        saying headline: @escaping @MainActor (Item) -> Phrase
    ) -> any TerminalView where Item.ID: Sendable {
        ChangeView(columns, .commit, saying: headline) {
            await model.revoke(id)
            return try model.revoked.get()
        }
    }
}
