import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit

/// The verb that compares a statement file with the books, and what is typed with it.
enum ReconciliationOptions {
    private static let listedMaximum = 1_000
    private static let toleranceDays = 3

    static let verb = CommandSpecification(
        name: "reconcile", abstract: "Compare a bank's statement file with the books",
        discussion: """
            Reads CSV, camt.053, MT940 and OFX, and says what is in both, what differs, what is only in the file and \
            what only in the books, between the first and the last day of the file. Entries are matched by reference, \
            then by amount and day. Exits with 1 if file and books do not agree. Nothing is changed.
            """,
        arguments: [
            .required("ACCOUNT", help: "The account"), .required("FILE", help: "The bank's statement"),
        ],
        options: [
            .choice(
                "format", of: ReconciliationFormat.allCases.map(\.rawValue), help: "How the file is written",
                default: "seen from its beginning"),
            .option(
                "days", value: "N", help: "How many days apart the same entry may be booked, 0 to 31",
                default: "\(toleranceDays)"),
            .flag("all", help: "List what matches, too"),
            .option("date-column", value: "NAME", help: "The CSV column of the booking date"),
            .option("amount-column", value: "NAME", help: "The CSV column of the signed amount"),
            .option("date-format", value: "FORM", help: "How CSV writes days, such as DD.MM.YYYY"),
            .flag("decimal-comma", help: "A comma stands before the decimals in CSV"),
            .flag("decimal-point", help: "A point stands before the decimals in CSV"),
        ] + PageOptions.all,
        examples: [
            CommandExample("bank statements reconcile ACC001 january.xml"),
            CommandExample("bank statements reconcile ACC001 export.csv --date-format DD/MM/YYYY"),
        ])

    /// What was typed. Throws for values that cannot be meant.
    static func draft(_ arguments: ParsedArguments) throws(CommandLineError) -> ReconciliationDraft {
        ReconciliationDraft(
            account: AccountSelection(typed: arguments.argument("ACCOUNT")),
            path: arguments.argument("FILE"),
            format: arguments.choice("format", as: ReconciliationFormat.self),
            toleranceDays: try arguments.integer("days", in: 0...ReconciliationRequest.toleranceMaximum)
                ?? toleranceDays,
            includesMatched: arguments.flag("all"),
            layout: StatementLayout(
                dateColumn: try arguments.text("date-column"),
                amountColumn: try arguments.text("amount-column"),
                dateFormat: try arguments.text("date-format"), hasDecimalComma: try decimalComma(arguments)),
            page: try arguments.page(defaultLimit: listedMaximum))
    }

    private static func decimalComma(_ arguments: ParsedArguments) throws(CommandLineError) -> Bool? {
        switch (arguments.flag("decimal-comma"), arguments.flag("decimal-point")) {
        case (true, true):
            throw .invalidValue(
                name: "--decimal-comma", value: "--decimal-point",
                reason: "Only one of the two can stand before the decimals.")
        case (true, false): return true
        case (false, true): return false
        case (false, false): return nil
        }
    }
}
