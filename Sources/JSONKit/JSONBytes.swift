/// Bytes of a JSON text, written value by value.
public struct JSONBytes: Sendable {
    public private(set) var bytes: [UInt8] = []

    public init() { bytes.reserveCapacity(1024) }

    /// Appends bytes that are already JSON or part of it.
    public mutating func put(raw text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    public mutating func put(raw part: [UInt8]) { bytes += part }

    /// Begins a member of the open object: `"name":`, after a comma unless it is the first.
    public mutating func beginMember(_ start: [UInt8]) {
        if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
        bytes += start
    }

    public mutating func put(_ number: Int64) { bytes += String(number).utf8 }

    public mutating func put(_ flag: Bool) { put(raw: flag ? "true" : "false") }

    /// A string in quotes, with the escapes of ``JSONEscapes``.
    public mutating func put(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            let isPlain = utf8.allSatisfy {
                $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
                    && $0 != 0x7f && $0 != 0xc2 && $0 != 0xe2
            }
            if isPlain { bytes.append(contentsOf: utf8) } else { bytes += JSONEscapes.escaped(utf8) }
        }
        bytes.append(UInt8(ascii: "\""))
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
