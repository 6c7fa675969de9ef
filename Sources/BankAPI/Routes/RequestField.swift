/// The header fields of requests that the API reads. Pages of allowed origins may send them.
public enum RequestField: String, CaseIterable, Sendable {
    case accept
    case acceptEncoding = "accept-encoding"
    case authorization
    case contentType = "content-type"
    case idempotencyKey = "idempotency-key"
    case ifMatch = "if-match"
    case ifNoneMatch = "if-none-match"
    case lastEventID = "last-event-id"
    /// A text of the client that the answer repeats.
    case call = "bank-call"
    /// The name of the sandbox bank that handles this request, in a demo.
    case sandbox = "bank-sandbox"
    /// The fault of this request, in a demo.
    case fault = "bank-fault"
    /// The clock's time for this request, in a demo.
    case clock = "bank-clock"
    /// What the network does to the answer of this request, in a demo.
    case network = "bank-network"

    /// The name of ``sandbox`` in the query of a stream, because browsers send no fields for streams.
    public static let sandboxInQuery = "sandbox"

    /// As in the documentation: `Last-Event-ID`.
    public var name: String { documentedName(of: rawValue) }
}

/// The name of a header field as people write it.
private func documentedName(of field: String) -> String {
    field.split(separator: "-").map { word in
        switch word {
        case "id", "www": word.uppercased()
        case "etag": "ETag"
        default: word.prefix(1).uppercased() + word.dropFirst()
        }
    }.joined(separator: "-")
}

/// The header fields of the API's answers that a client needs. Pages of allowed origins may read them.
public enum ResponseField: String, CaseIterable, Sendable {
    case allow
    case call = "bank-call"
    case contentDisposition = "content-disposition"
    case etag
    /// `true` if the answer is that of an earlier request with the same key.
    case idempotentReplayed = "idempotent-replayed"
    case link
    case requestID = "x-request-id"
    case retryAfter = "retry-after"
    case wwwAuthenticate = "www-authenticate"

    /// As in the documentation: `X-Request-ID`.
    var name: String { documentedName(of: rawValue) }
}
