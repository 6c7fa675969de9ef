import BankSQL
import CPostgres
import LanguageKit

/// A failure of PostgreSQL, by its SQLSTATE (postgresql.org/docs/current/errcodes-appendix.html).
struct PostgresFailure {
    /// Five characters; empty if the server did not answer.
    let state: String
    let message: String
    /// What the server adds, such as the row that a constraint refused.
    let detail: String

    init(state: String, message: String, detail: String = "") {
        self.state = state
        self.message = message
        self.detail = detail
    }

    /// The failure of a result.
    init(_ result: OpaquePointer) {
        self.init(
            state: Self.field(.state, of: result) ?? "",
            message: Self.field(.message, of: result) ?? Self.line(PQresultErrorMessage(result)),
            detail: Self.field(.detail, of: result) ?? "")
    }

    /// A field of an error or notice (postgresql.org/docs/current/protocol-error-fields.html).
    enum Field: Unicode.Scalar {
        case state = "C"
        case message = "M"
        case detail = "D"
        /// In English, whatever the server's language is.
        case severity = "V"
    }

    static func field(_ field: Field, of result: OpaquePointer) -> String? {
        PQresultErrorField(result, Int32(field.rawValue.value)).map { String(cString: $0) }
    }

    /// True if the server, and not the library, reported the failure.
    static func hasState(_ result: OpaquePointer) -> Bool { field(.state, of: result) != nil }

    /// The failure of a connection, whose server may be gone.
    init(connection: OpaquePointer?) {
        self.init(state: "", message: Self.line(PQerrorMessage(connection)))
    }

    var error: SQLError {
        SQLError(
            kind, leavesOutcomeUnknown: leavesOutcomeUnknown, code: number,
            message: message, words: "\(words) (PostgreSQL \(state.isEmpty ? "-" : state))")
    }

    /// True if a commit that fails like this may have succeeded.
    private var leavesOutcomeUnknown: Bool { kind == .unreachable || state.hasPrefix("58") }

    private var kind: SQLError.Kind {
        switch state {
        case "": return .unreachable
        case "22003": return .overflow
        case "25006": return .readOnly
        case "42501", "28000", "28P01", "3D000": return .unreadable
        // Another client of a proxy has the session in which the statement was prepared.
        case "26000", "42P05": return .unreachable
        case "53100": return .full
        case "55P03", "57014", "40001", "40P01", "53300": return .busy
        case "57P01", "57P02", "57P03", "57P05", "25P03": return .unreachable
        case "XX001", "XX002": return .damaged
        default: break
        }
        switch state.prefix(2) {
        case "08": return .unreachable
        case "23": return .constraint
        case "0A", "21", "22", "26", "42": return .content
        default: return .failed
        }
    }

    private var words: String {
        let advice = ["26000", "42P05"].contains(state) ? "; PgBouncer must use session mode" : ""
        return said + advice
    }

    private var said: String { detail.isEmpty ? message : "\(message): \(detail)" }

    /// The SQLSTATE as a number: its characters are digits of base 36.
    private var number: Int32 {
        state.utf8.reduce(0) { number, byte in
            let digit = byte >= 65 ? Int32(byte) - 55 : Int32(byte) - 48
            return number &* 36 &+ digit
        }
    }

    /// The first line of a message of libpq.
    private static func line(_ text: UnsafePointer<CChar>?) -> String {
        guard let text else { return "no memory" }
        let lines = String(cString: text).split(separator: "\n")
        return lines.map(String.init).joined(separator: "; ")
    }
}
