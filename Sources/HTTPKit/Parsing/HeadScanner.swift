/// Finds the end of a header section, and refuses bytes that HTTP parsers interpret differently, because they allow
/// request smuggling past a proxy (RFC 9112, sections 2.2, 5.1, 5.2 and 11.2). `http_parser` accepts these.
struct HeadScanner {
    enum Outcome: Equatable {
        case incomplete
        /// The number of bytes, including the empty line.
        case complete(Int)
        case fault(HTTPFault)
    }

    private enum Place {
        /// At the beginning of a line, where the empty line may be.
        case lineStart
        case requestLine
        /// The first line of a response, whose reason phrase has any text.
        case statusLine
        case fieldName
        case fieldValue
    }

    /// The number of scanned bytes.
    private var position = 0
    private var place: Place
    private var afterReturn = false
    /// The spaces of the request line, and the position of the last one, from 1.
    private var (spaceCount, lastSpace) = (0, 0)
    private let limit: Int

    init(limit: Int, ofResponse isResponse: Bool = false) {
        self.limit = limit
        self.place = isResponse ? .statusLine : .requestLine
    }

    var isAtStart: Bool { position == 0 }

    /// Scans the bytes after those of the last call. `bytes` always begins with the first byte of the section.
    mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
        while position < min(bytes.count, limit) {
            let byte = bytes[position]
            position += 1
            if afterReturn {
                guard byte == UInt8(ascii: "\n") else { return .fault(.malformed("a bare CR")) }
                afterReturn = false
                if place == .lineStart { return .complete(position) }
                place = .lineStart
                continue
            }
            switch byte {
            case UInt8(ascii: "\r"):
                guard place != .fieldName else { return .fault(.malformed("a field without a colon")) }
                guard place != .requestLine || spaceCount == 2 else {
                    return .fault(.malformed("a request line without a version"))
                }
                afterReturn = true
            case UInt8(ascii: "\n"):
                return .fault(.malformed("a bare LF"))
            case UInt8(ascii: " "), UInt8(ascii: "\t"):
                if place == .lineStart { return .fault(.malformed("a folded field")) }
                if place == .fieldName { return .fault(.malformed("a space in a field name")) }
                if place == .requestLine {
                    // Method, target and version, with one space between them.
                    spaceCount += 1
                    guard byte == UInt8(ascii: " "), position > lastSpace + 1, spaceCount <= 2 else {
                        return .fault(.malformed("white space in the request line"))
                    }
                    lastSpace = position
                }
            case UInt8(ascii: ":") where place == .fieldName:
                place = .fieldValue
            case 0..<0x20, 0x7f:
                return .fault(.malformed("a control character"))
            default:
                if place == .lineStart {
                    guard byte != UInt8(ascii: ":") else {
                        return .fault(.malformed("a field without a name"))
                    }
                    place = .fieldName
                } else if place == .requestLine, byte >= 0x80 {
                    return .fault(.malformed("a request line that is not ASCII"))
                }
            }
        }
        return position >= limit ? .fault(.headTooLarge) : .incomplete
    }
}
