/// Reads lines that end with CRLF, in pieces of any size.
///
/// A bare CR or LF and other control characters are refused: programs interpret them differently, which allows request
/// smuggling past a proxy (RFC 9112, sections 2.2 and 11.2).
struct LineReader {
    enum Outcome {
        case incomplete
        case complete
        case tooLong
    }

    /// The current line, without its end.
    private(set) var line: [UInt8] = []
    private var afterReturn = false

    /// Forgets the current line.
    mutating func next() {
        line.removeAll(keepingCapacity: true)
    }

    /// Reads the rest of the line. Every byte that is read, CR and LF included, moves `position` and reduces `allowance`.
    mutating func read(
        _ bytes: UnsafeRawBufferPointer, from position: inout Int, allowance: inout Int
    ) throws(HTTPFault) -> Outcome {
        let start = position
        let end = min(bytes.count, start + allowance)
        defer { allowance -= position - start }
        if !afterReturn {
            while position < end, bytes[position] >= 0x20, bytes[position] != 0x7f { position += 1 }
            line.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start..<position]))
        }
        while position < end {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\n") where afterReturn:
                afterReturn = false
                return .complete
            case _ where afterReturn: throw .malformed("a bare CR")
            case UInt8(ascii: "\r"): afterReturn = true
            case UInt8(ascii: "\n"): throw .malformed("a bare LF")
            case UInt8(ascii: "\t"), 0x20..<0x7f, 0x80...: line.append(byte)
            default: throw .malformed("a control character")
            }
        }
        return position - start == allowance ? .tooLong : .incomplete
    }
}
