/// A value as programs read it, in JSON and CSV.
public enum OutputValue: Sendable {
    case string(String)
    case integer(Int64)
    case boolean(Bool)
    case null
    case array([OutputValue])
    /// Members in any order, each name once: they are written sorted by the UTF-8 bytes of their names.
    case object([(String, OutputValue)])

    /// The value as JSON (RFC 8259) without a line end: keys sorted, slashes and UTF-8 as they are, equal
    /// bytes for equal values.
    ///
    /// - Parameter isPretty: one member or element a line, indented by two spaces; otherwise all in one line.
    public func json(isPretty: Bool = true) -> String {
        var writer = JSONWriter(isPretty: isPretty)
        writer.write(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// A scalar as text, `null` as nothing, a list or an object as JSON in one line.
    public var plainText: String {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .boolean(let flag): flag ? "true" : "false"
        case .null: ""
        case .array, .object: json(isPretty: false)
        }
    }
}
