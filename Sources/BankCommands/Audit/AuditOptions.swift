import BankDomain
import BankServices
import CommandLineKit
import LanguageKit

/// The options that choose lines of the audit trail.
enum AuditOptions {
    static let all: [OptionSpecification] = [
        .option("user", value: "ID", help: "Only what this user tried, such as USR002"),
        .option("operation", value: "OPERATION", help: "Only this, such as teller.deposit"),
        .option("from", value: "DATE", help: "On this day (UTC) or later (YYYY-MM-DD)"),
        .option("to", value: "DATE", help: "On this day (UTC) or earlier (YYYY-MM-DD)"),
        .option("outcome", value: "OUTCOME", help: "Only done, refused, or an error's code"),
    ]
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
            from: try auditDay("from"), to: try auditDay("to"),
            outcome: try value("outcome", expecting: "done, refused, or the code of an error") {
                Self.outcomes.contains($0) ? AuditQuery.Outcome($0) : nil
            })
    }

    private static let outcomes = [AuditEvent.doneOutcome, "refused"] + ErrorCodes.all

    private func auditDay(_ option: String) throws(CommandLineError) -> CalendarDate? {
        try value(option, expecting: "a day of the calendar, as YYYY-MM-DD") { CalendarDate($0) }
    }
}
