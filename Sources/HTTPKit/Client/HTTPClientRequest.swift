/// A request that a client sends.
public struct HTTPClientRequest: Sendable {
    /// In capitals: `GET`.
    public var method: String
    public var origin: HTTPOrigin
    /// The path from its first `/`, and the query, both percent-encoded.
    public var target: String
    /// Without `host`, `content-length`, `transfer-encoding` and `connection`, which the client adds.
    public var fields: HTTPFields
    public var body: OutgoingBody
    /// From the call to the last byte of the answer; `nil` for no limit.
    public var timeoutSeconds: Int?
    /// From the last byte of the request to the end of the answer's header section; `nil` for the client's.
    public var answerTimeoutSeconds: Int?
    /// A field that a server repeats in its answer if it supports it. An answer with another value belongs to another
    /// request.
    public var repeatedField: (name: String, value: String)?

    public init(
        _ method: String, _ origin: HTTPOrigin, _ target: String, fields: HTTPFields = HTTPFields(),
        body: OutgoingBody = .bytes([]), timeoutSeconds: Int? = nil
    ) {
        self.method = method
        self.origin = origin
        self.target = target
        self.fields = fields
        self.body = body
        self.timeoutSeconds = timeoutSeconds
    }

    /// Whether repeating it has no further effect, even without a key (RFC 9110, section 9.2.1).
    var isSafe: Bool { method == "GET" || method == "HEAD" }

    /// The request line and the fields.
    var head: [UInt8] {
        var head: [UInt8] = []
        head.reserveCapacity(512)
        head.put(method)
        head.put(raw: " ")
        head.put(target)
        head.put(raw: " HTTP/1.1\r\nhost: ")
        head.put(origin.authority)
        head.put(fields)
        switch body {
        case .bytes(let bytes): head.put(bytes.isEmpty && isSafe ? BodyLength.none : .known(bytes.count))
        case .stream: head.put(BodyLength.chunked)
        }
        head.put(raw: "\r\n\r\n")
        return head
    }
}

/// An answer whose header section was read. Its body may still be arriving.
public struct HTTPClientResponse: Sendable {
    public let status: Int
    public let fields: HTTPFields
    public let body: IncomingBody
}
