import BankDomain
import BankServices

/// The facts of errors, for the OpenAPI document. Which ones an error has depends on its code, so all are optional.
enum ErrorDetails {
    static let type = FieldType.object("ErrorDetails", fields.map(optional))

    private static let fields: [(key: String, type: FieldType)] =
        [
            "account", "actual", "actualName", "authorisation", "column", "currency", "declineReason",
            "expected", "field", "given", "hint", "idempotencyKey", "kind", "limitCurrency", "name",
            "operation", "path", "payee", "per", "role", "status", "text", "value",
        ].map { ($0, .text) } + [
            ("line", .integer), ("maximum", .integer), ("maximumDays", .integer), ("minimum", .integer),
            ("retryAfterSeconds", .integer),
            ("actualBalance", .money), ("available", .money), ("balance", .money),
            ("expectedBalance", .money), ("limit", .money), ("maximumAmount", .money),
            ("maximumPerDay", .money),
            ("requested", .money), ("spentToday", .money),
            ("date", .date), ("booked", .instant), ("now", .instant), ("until", .instant),
            ("candidates", .list(.text)), ("dependents", .list(.text)),
            ("challenge", Challenge.record.type),
            ("payees", .list(.object("ErrorPayee", [text("name"), text("account")]))),
            ("problem", problem),
            ("reason", reason), ("underlying", reason),
        ]

    /// An error, or a text with its values, which are texts or objects.
    private static let reason = FieldType.object("ErrorReason", [])

    private static let problem = FieldType.object(
        "ErrorProblem",
        [
            text("kind"), optional("allowed", .integer), optional("minimum", .integer),
            optional("maximum", .integer), optional("country", .text), optional("scope", .text),
            optional("date", .date), optional("values", .list(.text)),
        ])

    private static func text(_ key: String) -> FieldDescription { FieldDescription(key: key, type: .text) }

    private static func optional(_ key: String, _ type: FieldType) -> FieldDescription {
        FieldDescription(key: key, type: .optional(type))
    }
}
