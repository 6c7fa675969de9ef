import BankDomain
import BankServices
import JSONKit

/// An entry of a statement in the body of a call. All amounts of the body have one currency.
struct StatedEntry: Sendable {
    private let line: Int?
    private let bookingDate: CalendarDate
    private let valueDate: CalendarDate?
    private let amount: String
    private let fileID: String
    private let reference: String
    private let counterparty: String
    private let description: String
    private let isRepeated: Bool

    private static let type = FieldType.object(
        "StatedEntry",
        [
            FieldDescription(key: "line", type: .optional(.integer)),
            FieldDescription(key: "bookingDate", type: .date),
            FieldDescription(key: "valueDate", type: .optional(.date)),
            FieldDescription(key: "amount", type: .amount),
            FieldDescription(key: "fileID", type: .optional(.text)),
            FieldDescription(key: "reference", type: .optional(.text)),
            FieldDescription(key: "counterparty", type: .optional(.text)),
            FieldDescription(key: "description", type: .optional(.text)),
            FieldDescription(key: "isRepeated", type: .optional(.boolean)),
        ])

    private init(_ row: StatementImportRow) {
        line = row.line
        bookingDate = row.bookingDate
        valueDate = row.valueDate
        amount = row.amount.decimalText
        fileID = row.fileID
        reference = row.reference
        counterparty = row.counterparty
        description = row.description
        isRepeated = row.isRepeated
    }

    private init(_ json: DetailReader) throws {
        line = try json("line")
        bookingDate = try json("bookingDate")
        valueDate = try json("valueDate")
        amount = try json("amount")
        fileID = try json("fileID") ?? ""
        reference = try json("reference") ?? ""
        counterparty = try json("counterparty") ?? ""
        description = try json("description") ?? ""
        switch json.members["isRepeated"] {
        case nil, .null: isRepeated = false
        case .boolean(let value): isRepeated = value
        default: throw DetailReader.Unknown()
        }
    }

    /// Without what is empty: there may be a hundred thousand of them.
    private var json: JSONValue {
        var members: [String: JSONValue] = [
            "bookingDate": .string(bookingDate.text), "amount": .string(amount),
        ]
        if let line { members["line"] = .integer(Int64(line)) }
        if let valueDate { members["valueDate"] = .string(valueDate.text) }
        let texts = [
            "fileID": fileID, "reference": reference, "counterparty": counterparty,
            "description": description,
        ]
        for (name, text) in texts where !text.isEmpty { members[name] = .string(text) }
        if isRepeated { members["isRepeated"] = .boolean(true) }
        return .object(members)
    }

    private func row(in currency: Currency) throws(ServiceError) -> StatementImportRow {
        StatementImportRow(
            line: line, bookingDate: bookingDate, valueDate: valueDate,
            amount: try Money(typed: amount, currency: currency), fileID: fileID, reference: reference,
            counterparty: counterparty, description: description, isRepeated: isRepeated)
    }

    /// The body of an import of entries, and its account.
    static let request = Parameter(
        {
            (
                id: AccountID, name: String, format: ReconciliationFormat, currency: Currency,
                entries: [StatedEntry], opening: String?, closing: String?, closingDate: CalendarDate?,
                days: Int
            ) in
            StatementImportRequest(
                accountID: id, fileName: try FreeText.reference(name, field: .name), format: format,
                rows: try entries.map { try $0.row(in: currency) },
                opening: try opening.map { try Money(typed: $0, currency: currency) },
                closing: try closing.map { try Money(typed: $0, currency: currency) },
                closingDate: closingDate, toleranceDays: days)
        },
        AccountsAPI.id(\StatementImportRequest.accountID),
        Parameter.text("fileName", "The file's name")(\.fileName),
        Parameter.word("format", "The file's format")(\.format),
        Parameter.currency("currency", "The currency of all amounts")(\.currency),
        Parameter.objects(
            "entries", type, "The entries, in the order of the file",
            countMaximum: StatementImportRequest.rowMaximum, write: \.json, read: StatedEntry.init(_:)
        )({ $0.rows.map(StatedEntry.init(_:)) }),
        Parameter.decimal("openingBalance", "The balance before the first entry")
            .optional({ $0.opening?.decimalText }),
        Parameter.decimal("closingBalance", "The balance after the last entry, or on `closingDate`")
            .optional({ $0.closing?.decimalText }),
        Parameter.date("closingDate", "The day of the closing balance; that of the last entry if left out")
            .optional(\.closingDate),
        Parameter.number(
            "days", 0...StatementImportRequest.toleranceMaximum,
            "How many days apart the same entry can be booked; 0 if left out"
        ).default(0)(\.toleranceDays))
}
