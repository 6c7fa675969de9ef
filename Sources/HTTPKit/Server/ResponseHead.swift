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
        head.reserveCapacity(256)
        head += "HTTP/1.1 \(response.status) \(HTTPResponse.reason(response.status))\r\ndate: ".utf8
        head += date
        for field in response.fields.fields {
            head += "\r\n\(field.name): ".utf8
            // A control character could end the field, and begin another that the handler did not mean.
            head += field.value.utf8.lazy.map { $0 < 0x20 || $0 == 0x7f ? UInt8(ascii: " ") : $0 }
        }
        switch length {
        case .known(let count): head += "\r\ncontent-length: \(count)".utf8
        case .chunked: head += "\r\ntransfer-encoding: chunked".utf8
        case .none: break
        }
        if isLast { head += "\r\nconnection: close".utf8 }
        head += "\r\n\r\n".utf8
        return head
    }
}
