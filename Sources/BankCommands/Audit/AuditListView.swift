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
                emptyText: Notice.noAuditEvents),
            rest: page.restByCursor)
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

extension LedgerNoun {
    static let auditQuery = Input(
        option("user", value: "ID", help: "Only operations by this user, such as USR002"),
        parsed(
            "operation", value: "OPERATION", help: "Only this operation, such as teller.deposit",
            expecting: "an operation: a noun and a verb, such as cards.freeze"
        ) { BankOperation(rawValue: $0) },
        parsed(
            "outcome", value: "OUTCOME", help: "Only this outcome: done, refused or an error code",
            expecting: "done, refused or an error code"
        ) { outcomes.contains($0) ? AuditQuery.Outcome($0) : nil },
        period(from: "First day", to: "Last day")
    ) {
        AuditQuery(
            userID: $0.map { UserID($0) }, operation: $1, from: $3.from, to: $3.to, outcome: $2)
    }

    private static let outcomes = [AuditEvent.doneOutcome, "refused"] + ErrorCodes.all
}
