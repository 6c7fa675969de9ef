import BankAPI
public import BankDomain
import JSONKit

/// The log record of a request. It holds nothing that a client could have typed: no path, no query, no body.
public struct RequestRecord: Sendable {
    public let id: String
    public let method: String
    /// The verb of the route; empty if there is none.
    public let operation: String
    public let status: Int
    /// The user whose token was accepted.
    public let user: UserID?
    /// The address of the client; `nil` for a Unix socket.
    public let peer: String?
    public let duration: Duration

    var durationMicroseconds: Int64 {
        let (seconds, attoseconds) = duration.components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }

    /// One line of JSON, without the line end. `end` is when the request was answered.
    ///
    /// Each request writes one, so it is put together without a dictionary; its members are sorted as everywhere.
    public func json(at end: Instant) -> [UInt8] {
        var line = JSONBytes()
        line.put(raw: #"{"at":""#)
        line.put(raw: Array(end.text.utf8))
        line.put(raw: #"","durationMicroseconds":"#)
        line.put(durationMicroseconds)
        line.put(raw: #","method":"#)
        line.put(method)
        line.put(raw: #","operation":"#)
        line.put(operation)
        if let peer {
            line.put(raw: #","peer":"#)
            line.put(peer)
        }
        line.put(raw: #","requestID":"#)
        line.put(id)
        line.put(raw: #","status":"#)
        line.put(Int64(status))
        if let user {
            line.put(raw: #","user":"#)
            line.put(user.text)
        }
        line.put(raw: "}")
        return line.bytes
    }
}
