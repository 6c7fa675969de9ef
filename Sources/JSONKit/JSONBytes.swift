/// Bytes of a JSON text, written value by value.
public struct JSONBytes: Sendable {
    public private(set) var bytes: [UInt8] = []

    public init() { bytes.reserveCapacity(1024) }

    /// Appends bytes that are already JSON or part of it.
    public mutating func put(raw text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    public mutating func put(raw part: [UInt8]) { bytes += part }

    public mutating func put(_ number: Int64) { bytes += String(number).utf8 }

    public mutating func put(_ flag: Bool) { put(raw: flag ? "true" : "false") }

    /// A string in quotes. Control characters are escaped (section 7), including those that control terminals (U+007F
    /// to U+009F).
    public mutating func put(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            let isPlain = utf8.allSatisfy {
                $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 != 0x7f && $0 != 0xc2
            }
            if isPlain { bytes.append(contentsOf: utf8) } else { putEscaped(utf8) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func putEscaped(_ utf8: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < utf8.count {
            let byte = utf8[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""): put(raw: "\\\"")
            case UInt8(ascii: "\\"): put(raw: "\\\\")
            case 0x08: put(raw: "\\b")
            case 0x09: put(raw: "\\t")
            case 0x0a: put(raw: "\\n")
            case 0x0c: put(raw: "\\f")
            case 0x0d: put(raw: "\\r")
            case 0..<0x20, 0x7f: putEscape(byte)
            case 0xc2 where index < utf8.count && utf8[index] < 0xa0:
                putEscape(utf8[index])
                index += 1
            default: bytes.append(byte)
            }
        }
    }

    private mutating func putEscape(_ code: UInt8) {
        put(raw: "\\u00")
        bytes.append(UInt8(ascii: "0") + code >> 4)
        let digit = code & 0xf
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }

    public mutating func put(_ value: JSONValue) {
        switch value {
        case .string(let text): put(text)
        case .integer(let number): put(number)
        case .number(let number): bytes += "\(number)".utf8
        case .boolean(let flag): put(flag)
        case .null: put(raw: "null")
        case .array(let elements):
            put(raw: "[")
            for (index, element) in elements.enumerated() {
                if index > 0 { put(raw: ",") }
                put(element)
            }
            put(raw: "]")
        case .object(let members):
            put(raw: "{")
            let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            for (index, member) in sorted.enumerated() {
                if index > 0 { put(raw: ",") }
                put(member.key)
                put(raw: ":")
                put(member.value)
            }
            put(raw: "}")
        }
    }
}
