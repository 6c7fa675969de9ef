/// The bytes of a status line and fields.
struct ResponseHead {
    enum Length {
        case known(Int)
        case chunked
        /// No body, or one that ends with the connection.
        case none
    }

    let response: HTTPResponse
    let length: Length
    let date: [UInt8]
    /// Whether the connection ends with this answer.
    let isLast: Bool

    var bytes: [UInt8] {
        var head: [UInt8] = []
        head.reserveCapacity(512)
        head.put(raw: "HTTP/1.1 ")
        head.put(response.status)
        head.put(raw: " ")
        head.put(raw: HTTPResponse.reason(response.status))
        head.put(raw: "\r\ndate: ")
        head += date
        for field in response.fields.fields {
            head.put(raw: "\r\n")
            head.put(field.name)
            head.put(raw: ": ")
            head.put(field.value)
        }
        switch length {
        case .known(let count):
            head.put(raw: "\r\ncontent-length: ")
            head.put(count)
        case .chunked: head.put(raw: "\r\ntransfer-encoding: chunked")
        case .none: break
        }
        if isLast { head.put(raw: "\r\nconnection: close") }
        head.put(raw: "\r\n\r\n")
        return head
    }
}

extension [UInt8] {
    fileprivate mutating func put(raw text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }

    // A control character could end a field, and begin another that the handler did not mean.
    fileprivate mutating func put(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            let start = count
            append(contentsOf: utf8)
            for index in start..<count where self[index] < 0x20 || self[index] == 0x7f {
                self[index] = UInt8(ascii: " ")
            }
        }
    }

    fileprivate mutating func put(_ number: Int) {
        guard number >= 10 else { return append(UInt8(ascii: "0") + UInt8(clamping: number)) }
        put(number / 10)
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
