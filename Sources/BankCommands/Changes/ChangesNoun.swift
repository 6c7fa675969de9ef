import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum ChangesNoun: Noun {
    static let nodes = [
        group(
            "changes", "See what changed, for programs that keep a copy of your data",
            [list, watch])
    ]

    private static let list = verb(
        "list", "List what changed since a position",
        discussion: """
            Without --after, you get the current position. Get it first, then read your accounts, transfers, cards and \
            so on. From then on, ask what changed after the last position, and read those resources again. A resource \
            that isn't found was removed.
            """,
        allAccounts, after,
        integer(
            "limit", in: ChangePosition.limits, value: "N",
            help: "Maximum number of changes, 1 to 1000",
            default: "100"),
        fields: .of(ChangeColumns.all),
        examples: ["bank changes list", "bank changes list --after 6.1788523200000.0.0 --output json"]
    ) { views, scope, cursor, limit in
        ChangesView(
            viewModel: views.changes(scope), cursor: cursor, limit: limit ?? ChangePosition.limitDefault)
    }

    private static let watch = verb(
        "watch", "Print changes as they happen, until Ctrl-C",
        discussion: """
            With --output json each change is an object on its own line. At the end, the command prints the position \
            from which you can continue.
            """,
        allAccounts, after, NotificationsNoun.timeout,
        fields: .of(ChangeColumns.all),
        examples: [
            "bank changes watch", "bank changes watch --after 6.1788523200000.0.0 --for 0 --output json",
        ]
    ) { views, scope, cursor, timeoutSeconds in
        ChangesWatchView(
            viewModel: views.changes(scope), cursor: cursor, timeoutSeconds: timeoutSeconds)
    }

    private static let allAccounts = scope(
        "Changes on all of the bank's accounts (auditors and operators only)")
    private static let after = option(
        "after", value: "CURSOR", help: "The position (nextCursor) from an earlier call")

    static func views(in host: any CommandHost) -> ChangesViewFactory {
        ChangesViewFactory(services: host.services)
    }
}

/// Creates the view model of changes from only the service that it needs.
@MainActor
package struct ChangesViewFactory {
    package typealias Dependencies = HasChangeService

    let services: any Dependencies

    func changes(_ scope: AccountScope) -> ChangesViewModel {
        ChangesViewModel(scope: scope, changeService: services.changeService)
    }
}

/// A page of changes, and after it the position for the next.
struct ChangesView: TerminalView {
    let viewModel: ChangesViewModel
    let cursor: String?
    let limit: Int

    func appear(on screen: Screen) async throws {
        try screen.require(ChangeColumns.all)
        await viewModel.load(after: cursor, limit: limit)
        let page = try viewModel.state.get()
        try screen.show(
            ListPresentation(
                columns: ChangeColumns.all, rows: page.items,
                envelope: [("nextCursor", .string(page.nextCursor)), ("hasMore", .boolean(page.hasMore))],
                emptyText: cursor == nil ? nil : Notice.nothingChanged))
        guard screen.format == .table else { return }
        screen.notice(
            page.hasMore
                ? Notice.more(after: page.nextCursor)
                : Notice.nextChanges(after: page.nextCursor, all: viewModel.scope == .all))
    }
}

/// Changes as they come, and at the end the position after them.
struct ChangesWatchView: TerminalView {
    let viewModel: ChangesViewModel
    let cursor: String?
    let timeoutSeconds: Int?

    func appear(on screen: Screen) async throws {
        try screen.require(ChangeColumns.all)
        if timeoutSeconds == nil { screen.notice(Notice.watching) }
        var isFirst = true
        let end = try await viewModel.watch(after: cursor, timeoutSeconds: timeoutSeconds) { page in
            for change in page.items {
                try screen.showNext(
                    RecordPresentation(columns: ChangeColumns.all, row: change), isFirst: isFirst)
                isFirst = false
            }
        }
        if let end { screen.notice(Notice.nextChanges(after: end, all: viewModel.scope == .all)) }
    }
}

enum ChangeColumns {
    static let all: [Column<ResourceChange>] = [
        .word(key: "kind", title: "Kind", importance: .high) { $0.kind.rawValue },
        .text(key: "id", title: "ID", importance: .high) { $0.id },
    ]
}

extension Notice {
    fileprivate static let nothingChanged: Phrase = "Nothing has changed since."

    fileprivate static func nextChanges(after cursor: String, all: Bool) -> Phrase {
        all
            ? "Later changes: bank changes list --all --after \(cursor)"
            : "Later changes: bank changes list --after \(cursor)"
    }
}
