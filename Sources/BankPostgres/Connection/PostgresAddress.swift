import BankServices
import CPostgres
import LanguageKit

/// The address of a database: a connection string of libpq, without a password
/// (postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING).
struct PostgresAddress: Sendable {
    let text: String
    /// After so many seconds of silence a server is lost; `nil` waits as long as it takes.
    var answerTimeoutSeconds: Int?
    /// Which of several hosts is taken.
    private let host: String

    /// The first host that accepts writes.
    init(text: String, answerTimeoutSeconds: Int? = 30) {
        (self.text, self.answerTimeoutSeconds) = (text, answerTimeoutSeconds)
        host = "read-write"
    }

    /// The first host that is a standby. Readers can use the primary instead, so they wait less.
    init(replica text: String) {
        (self.text, answerTimeoutSeconds) = (text, 5)
        host = "prefer-standby"
    }

    /// The same address for work that takes long.
    var patient: PostgresAddress {
        var address = self
        address.answerTimeoutSeconds = nil
        return address
    }

    /// Values before the connection string's own, which take precedence. A server that is gone is noticed within
    /// seconds.
    private static let defaults = [
        ("fallback_application_name", "bank"), ("client_encoding", "UTF8"), ("connect_timeout", "5"),
        ("keepalives_idle", "5"), ("keepalives_interval", "1"), ("keepalives_count", "4"),
        ("tcp_user_timeout", "5000"),
    ]

    /// Opens a connection, which may have failed.
    func connect() -> OpaquePointer? {
        let settings = Self.defaults + [("target_session_attrs", host), ("dbname", text)]
        // The names and values, one after another in one piece of memory.
        var bytes: [CChar] = []
        var places: [Int] = []
        for text in settings.map(\.0) + settings.map(\.1) {
            places.append(bytes.count)
            bytes += text.utf8CString
        }
        return bytes.withUnsafeBufferPointer { bytes in
            let pointers = places.map { place in bytes.baseAddress.map { $0 + place } }
            let names = pointers.prefix(settings.count) + [nil]
            let values = pointers.suffix(settings.count) + [nil]
            return PQconnectdbParams(Array(names), Array(values), 1)
        }
    }

    /// Throws `invalidValue` if the text is not a connection string, or contains a password. The error does not repeat
    /// the text, which may contain one that was mistyped.
    func validate(as name: String) throws(ServiceError) {
        func invalid(_ expected: Phrase) -> ServiceError {
            .invalidValue(field: .other(name), value: "…", reason: .malformed(expected: expected))
        }
        var message: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(text, &message) else {
            defer { PQfreemem(message) }
            let said = message.map { String(cString: $0) } ?? ""
            // Of libpq's other messages, some repeat the text.
            guard said.split(separator: " ").starts(with: ["invalid", "connection", "option"]),
                let option = said.split(separator: "\"").dropFirst().first
            else {
                throw invalid("a connection string of PostgreSQL, such as host=db.example dbname=bank")
            }
            throw invalid("a connection string of PostgreSQL, which has no option \(String(option))")
        }
        defer { PQconninfoFree(options) }
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val.map({ String(cString: $0) }) {
                switch String(cString: keyword) {
                case "password", "sslpassword": throw invalid(SettingKey.addressWithoutPassword)
                case "sslmode" where !Self.modes.contains(value):
                    throw invalid("a connection string whose sslmode is \(Phrase.list(Self.modes))")
                default: break
                }
            }
            option += 1
        }
    }

    private static let modes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"]
}
