/// How the end of a body is determined.
enum BodyLength {
    case known(Int)
    case chunked
    /// No body, or one that ends with the connection.
    case none
}

/// The bytes of a header section.
extension [UInt8] {
    mutating func put(raw text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }

    // A control character could end a field and begin another one.
    mutating func put(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            let start = count
            append(contentsOf: utf8)
            for index in start..<count where self[index] < 0x20 || self[index] == 0x7f {
                self[index] = UInt8(ascii: " ")
            }
        }
    }

    mutating func put(_ number: Int) {
        guard number >= 10 else { return append(UInt8(ascii: "0") + UInt8(clamping: number)) }
        put(number / 10)
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Appends fields, each after the end of the line before it.
    mutating func put(_ fields: HTTPFields) {
        for field in fields.fields {
            put(raw: "\r\n")
            put(field.name)
            put(raw: ": ")
            put(field.value)
        }
    }

    mutating func put(_ length: BodyLength) {
        switch length {
        case .known(let count):
            put(raw: "\r\ncontent-length: ")
            put(count)
        case .chunked: put(raw: "\r\ntransfer-encoding: chunked")
        case .none: break
        }
    }
}
