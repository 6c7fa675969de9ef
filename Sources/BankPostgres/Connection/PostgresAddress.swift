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

    /// The first host that is a standby. Its readers have somewhere else to go, so they wait less.
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

    /// Throws `invalidConfiguration` if the text is not a connection string, or contains a password.
    func validate(as name: String) throws(ServiceError) {
        var message: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(text, &message) else {
            defer { PQfreemem(message) }
            let reason = message.map { String(cString: $0) } ?? ""
            throw ServiceError.invalidConfiguration(
                reason: "\(name) is not a connection string of PostgreSQL: \(reason)")
        }
        defer { PQconninfoFree(options) }
        var option = options
        while let keyword = option.pointee.keyword {
            let isSet = option.pointee.val != nil
            if isSet, ["password", "sslpassword"].contains(String(cString: keyword)) {
                throw ServiceError.invalidConfiguration(
                    reason: "\(name) contains a password; put it into a password file (passfile=…)")
            }
            option += 1
        }
    }
}
