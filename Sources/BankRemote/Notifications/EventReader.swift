import BankServices

/// An event of a stream (`text/event-stream`, WHATWG HTML, section 9.2).
struct ReceivedEvent: Hashable, Sendable {
    var id: String?
    var type = "message"
    var data: [UInt8] = []
}

/// Reads events from the pieces of a body.
struct EventReader {
    /// The largest event of a bank.
    static let maximumBytes = 1 << 20

    /// A line or an event is larger than ``maximumBytes``.
    struct TooLarge: Error {}

    private var line: [UInt8] = []
    private var event = ReceivedEvent()
    private var hasData = false
    private var endedWithReturn = false

    /// The events that end in these bytes.
    mutating func take(_ bytes: [UInt8]) throws(TooLarge) -> [ReceivedEvent] {
        var events: [ReceivedEvent] = []
        for byte in bytes {
            switch byte {
            // A line ends with CR, LF or both.
            case UInt8(ascii: "\n") where endedWithReturn: endedWithReturn = false
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                endedWithReturn = byte == UInt8(ascii: "\r")
                if let ended = endLine() { events.append(ended) }
            default:
                endedWithReturn = false
                line.append(byte)
                guard line.count + event.data.count <= Self.maximumBytes else { throw TooLarge() }
            }
        }
        return events
    }

    private mutating func endLine() -> ReceivedEvent? {
        defer { line = [] }
        guard !line.isEmpty else {
            defer { (event, hasData) = (ReceivedEvent(), false) }
            return hasData ? event : nil
        }
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "id": event.id = String(decoding: value, as: UTF8.self)
        case "event": event.type = String(decoding: value, as: UTF8.self)
        case "data":
            if hasData { event.data.append(UInt8(ascii: "\n")) }
            event.data += value
            hasData = true
        // Comments and unknown fields.
        default: break
        }
        return nil
    }
}
