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
    public func json(at end: Instant) -> [UInt8] {
        JSONValue.object([
            "at": .string(end.text), "user": user.map { .string($0.text) } ?? .null,
            "requestID": .string(id),
            "method": .string(method), "operation": .string(operation),
            "status": .integer(Int64(status)), "peer": peer.map(JSONValue.string) ?? .null,
            "durationMicroseconds": .integer(durationMicroseconds),
        ]).withoutNulls.bytes
    }
}
