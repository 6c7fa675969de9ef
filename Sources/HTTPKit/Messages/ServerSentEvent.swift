/// An event of a stream of type `text/event-stream` (WHATWG HTML, section 9.2).
public struct ServerSentEvent: Hashable, Sendable {
    public static let mediaType = "text/event-stream"
    /// A comment, which clients ignore: it keeps proxies from closing a quiet stream.
    public static let heartbeat = Array(":\n\n".utf8)

    /// Tells clients how long to wait before they open a lost stream again.
    public static func retry(afterMilliseconds milliseconds: Int) -> [UInt8] {
        Array("retry: \(milliseconds)\n\n".utf8)
    }

    /// The value that a client sends as `Last-Event-ID` when it reconnects; no line end.
    public let id: String?
    /// The type of the event; no line end.
    public let type: String?
    public let data: [UInt8]

    public init(id: String? = nil, type: String? = nil, data: [UInt8]) {
        self.id = id
        self.type = type
        self.data = data
    }

    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        if let id { bytes += "id: \(id)\n".utf8 }
        if let type { bytes += "event: \(type)\n".utf8 }
        for line in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            bytes += "data: ".utf8
            bytes += line
            bytes.append(UInt8(ascii: "\n"))
        }
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }
}
