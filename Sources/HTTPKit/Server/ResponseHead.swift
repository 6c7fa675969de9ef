/// The bytes of a status line and fields.
struct ResponseHead {
    let response: HTTPResponse
    let length: BodyLength
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
        head.put(response.fields)
        head.put(length)
        if isLast { head.put(raw: "\r\nconnection: close") }
        head.put(raw: "\r\n\r\n")
        return head
    }
}
