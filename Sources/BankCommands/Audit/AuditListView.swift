import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

struct AuditListView: TerminalView {
    let viewModel: AuditListViewModel

    func appear(on screen: Screen) async throws {
        if screen.choosesRows {
            return try await screen.showChosen(
                viewModel.requestedPage, of: AuditColumns.all, read: viewModel.read)
        }
        await viewModel.load()
        let page = try viewModel.state.get()
        try screen.show(
            ListPresentation(
                columns: AuditColumns.all, rows: page.items, envelope: page.envelope,
                emptyText: Notice.noAuditEvents))
        if screen.format == .table, let cursor = page.nextCursor { screen.notice(Notice.more(after: cursor)) }
    }
}

/// Columns of the audit trail.
enum AuditColumns {
    static let all: [Column<AuditEvent>] = [
        .text(key: "id", title: "ID", importance: .low) { $0.id.text },
        .time(key: "at", title: "Time", importance: .high) { $0.at },
        Column(key: "userID", title: "User", importance: .high) { .optional($0.userID?.text) },
        .text(key: "operation", title: "Operation", importance: .high) { $0.operation },
        .text(key: "subject", title: "Subject", canTruncate: true) { $0.subject },
        .text(key: "device", title: "Device", importance: .low, canTruncate: true) { $0.device },
        Column(key: "sessionID", title: "Session", isShownInTable: false) { .optional($0.sessionID?.text) },
        Column(
            key: "outcome", title: "Outcome", importance: .high, style: { $0.isDone ? nil : .red },
            value: { .string($0.outcome) }),
    ]
}

/// Options that filter the audit trail.
enum AuditOptions {
    static let all: [OptionSpecification] =
        [
            .option("user", value: "ID", help: "Only operations by this user, such as USR002"),
            .option("operation", value: "OPERATION", help: "Only this operation, such as teller.deposit"),
            .option("outcome", value: "OUTCOME", help: "Only this outcome: done, refused or an error code"),
        ] + PeriodOptions.all(from: "First day (UTC)", to: "Last day (UTC)")
}

extension ParsedArguments {
    func auditQuery() throws(CommandLineError) -> AuditQuery {
        AuditQuery(
            userID: try text("user").map { UserID($0) },
            operation: try value(
                "operation", expecting: "an operation: a noun and a verb, such as cards.freeze"
            ) {
                BankOperation(rawValue: $0)
            },
            from: try date("from"), to: try date("to"),
            outcome: try value("outcome", expecting: "done, refused or an error code") {
                Self.outcomes.contains($0) ? AuditQuery.Outcome($0) : nil
            })
    }

    private static let outcomes = [AuditEvent.doneOutcome, "refused"] + ErrorCodes.all
}
