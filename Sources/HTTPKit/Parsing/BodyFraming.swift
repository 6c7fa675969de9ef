/// How the end of a body is found when a message is read (RFC 9112, section 6.3).
enum BodyFraming: Hashable {
    /// There is no body.
    case none
    /// This many bytes, at least one.
    case known(Int)
    case chunked
    /// The body of a response ends with the connection.
    case untilClose

    /// More digits than any file has, and few enough for `Int`.
    private static let digitMaximum = 18

    /// Decides by the fields. A message with two lengths is refused, even if they are equal: a program before or behind
    /// this one could use the other.
    init(_ fields: HTTPFields, isVersion11: Bool, ofResponse isResponse: Bool) throws(HTTPFault) {
        var (length, coding): (String?, String?)
        for field in fields.fields {
            if field.name == "content-length" {
                guard length == nil else { throw .malformed("two lengths") }
                length = field.value
            } else if field.name == "transfer-encoding" {
                guard coding == nil else { throw .unsupportedCoding }
                coding = field.value
            }
        }
        if let coding {
            guard isVersion11, length == nil else {
                throw .malformed("a transfer coding with a length, or in HTTP/1.0")
            }
            guard coding.lowercased() == "chunked" else { throw .unsupportedCoding }
            self = .chunked
        } else if let length {
            guard let count = Self.count(length) else { throw .malformed("a length that is not a number") }
            self = count == 0 ? .none : .known(count)
        } else {
            self = isResponse ? .untilClose : .none
        }
    }

    private static func count(_ text: String) -> Int? {
        guard (1...digitMaximum).contains(text.utf8.count) else { return nil }
        var count = 0
        for byte in text.utf8 {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            count = count * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return count
    }
}
