/// Reads HTTP/1.1 messages of one direction, one after another, in pieces of any size (RFC 9112).
///
/// It is strict where programs differ: lines end with CRLF, chunks have no extensions, and no trailers follow them. Each
/// byte is read once and counts against a limit, so a message takes time in proportion to its length.
struct MessageReader {
    enum Kind {
        case request
        case response
        /// A response to `HEAD`, which has the fields of a body but no body.
        case responseToHead
    }

    enum Event {
        /// Nothing new, because the message is complete or more bytes are needed.
        case nothing
        case head(MessageHead)
        /// The next bytes of the body, among the given ones.
        case body(UnsafeRawBufferPointer)
    }

    private enum State: Equatable {
        case firstLine
        case fields
        /// This many bytes of the body follow.
        case known(Int)
        case untilClose
        case chunkSize
        /// This many bytes of the chunk follow.
        case chunk(Int)
        case chunkEnd
        case lastChunkEnd
        case complete
    }

    /// More would be a chunk of 4 GiB.
    private static let chunkDigitMaximum = 8

    private let kind: Kind
    private let headMaximumBytes: Int
    private var state = State.firstLine
    private var lines = LineReader()
    /// How many bytes of the current header section or of a line between chunks may still follow.
    private var allowance: Int
    private var head = MessageHead()
    private var mayHaveEmptyLine: Bool

    init(_ kind: Kind, headMaximumBytes: Int) {
        self.kind = kind
        self.headMaximumBytes = headMaximumBytes
        allowance = headMaximumBytes
        mayHaveEmptyLine = kind == .request
    }

    /// Whether no byte of a message was read, or the last message is complete.
    var isAtStart: Bool { state == .firstLine && allowance == headMaximumBytes || isComplete }

    /// Whether the whole message was read. The next byte begins another one.
    var isComplete: Bool { state == .complete }

    /// Whether the end of the connection is the end of the message.
    var endsWithConnection: Bool { state == .untilClose }

    /// Reads bytes until there is something new, and returns how many. After a fault it cannot go on.
    mutating func read(_ bytes: UnsafeRawBufferPointer) throws(HTTPFault) -> (count: Int, event: Event) {
        if isComplete, !bytes.isEmpty { begin() }
        var position = 0
        while position < bytes.count {
            switch state {
            case .complete: return (position, .nothing)
            case .firstLine, .fields:
                guard try readLine(bytes, from: &position), try endHeadLine() else { continue }
                defer { head = MessageHead() }
                return (position, .head(head))
            case .chunkSize, .chunkEnd, .lastChunkEnd:
                if try readLine(bytes, from: &position) { try endChunkLine() }
            case .known(let rest), .chunk(let rest):
                let count = min(rest, bytes.count - position)
                skip(count, of: rest)
                let body = UnsafeRawBufferPointer(rebasing: bytes[position..<(position + count)])
                return (position + count, .body(body))
            case .untilClose:
                return (bytes.count, .body(UnsafeRawBufferPointer(rebasing: bytes[position...])))
            }
        }
        return (position, .nothing)
    }

    private mutating func begin() {
        (state, allowance, mayHaveEmptyLine) = (.firstLine, headMaximumBytes, kind == .request)
        lines.next()
    }

    /// Returns whether the line is complete.
    private mutating func readLine(
        _ bytes: UnsafeRawBufferPointer, from position: inout Int
    ) throws(HTTPFault) -> Bool {
        switch try lines.read(bytes, from: &position, allowance: &allowance) {
        case .incomplete: return false
        case .complete: return true
        case .tooLong:
            guard state != .firstLine, state != .fields else { throw .headTooLarge }
            throw .malformed(state == .chunkSize ? "a chunk size" : "a chunk that does not end")
        }
    }

    /// Returns whether the header section is complete.
    private mutating func endHeadLine() throws(HTTPFault) -> Bool {
        defer { lines.next() }
        if state == .firstLine {
            // Robust servers skip an empty line before a request (RFC 9112, section 2.2).
            if lines.line.isEmpty, mayHaveEmptyLine {
                mayHaveEmptyLine = false
            } else {
                try kind == .request ? head.readRequestLine(lines.line) : head.readStatusLine(lines.line)
                state = .fields
            }
            return false
        }
        guard lines.line.isEmpty else {
            try head.readField(lines.line)
            return false
        }
        try head.end(kind)
        switch head.framing {
        case .none: state = .complete
        case .known(let count): state = .known(count)
        case .chunked: expectLine(.chunkSize)
        case .untilClose: state = .untilClose
        }
        return true
    }

    private mutating func endChunkLine() throws(HTTPFault) {
        defer { lines.next() }
        switch state {
        case .chunkSize:
            let size = try Self.chunkSize(lines.line)
            if size == 0 { expectLine(.lastChunkEnd) } else { state = .chunk(size) }
        // These lines are empty: the allowance is two bytes.
        case .chunkEnd: expectLine(.chunkSize)
        default: state = .complete
        }
    }

    private mutating func expectLine(_ line: State) {
        state = line
        allowance = (line == .chunkSize ? Self.chunkDigitMaximum : 0) + 2
    }

    private mutating func skip(_ count: Int, of rest: Int) {
        if case .chunk = state {
            if count == rest { expectLine(.chunkEnd) } else { state = .chunk(rest - count) }
        } else {
            state = count == rest ? .complete : .known(rest - count)
        }
    }

    private static func chunkSize(_ line: [UInt8]) throws(HTTPFault) -> Int {
        var size = 0
        for byte in line {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: throw .malformed("a chunk size")
            }
            size = size << 4 | Int(digit)
        }
        guard !line.isEmpty else { throw .malformed("a chunk size") }
        return size
    }
}
