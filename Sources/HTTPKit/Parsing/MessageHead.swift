/// The header section of a message: its first line and its fields.
struct MessageHead: Hashable {
    /// Of a request.
    var method = ""
    /// Of a request: visible ASCII characters.
    var target: [UInt8] = []
    /// Of a response, from 100 to 599.
    var status = 0
    var isVersion11 = false
    var fields = HTTPFields()
    var framing = BodyFraming.none
    /// Whether the connection can be used for another message.
    var keepsAlive = false

    /// The length of the body; `nil` if it is not known in advance.
    var contentLength: Int? {
        switch framing {
        case .none: 0
        case .known(let count): count
        case .chunked, .untilClose: nil
        }
    }

    /// Decides by the fields how the body and the connection end.
    mutating func end(_ kind: MessageReader.Kind) throws(HTTPFault) {
        framing = try BodyFraming(fields, isVersion11: isVersion11, ofResponse: kind != .request)
        // These have no body, whatever their fields say (RFC 9112, section 6.3).
        if kind == .responseToHead || kind == .response && (status < 200 || status == 204 || status == 304) {
            framing = .none
        }
        keepsAlive = framing != .untilClose && wantsToKeepAlive
    }

    private var wantsToKeepAlive: Bool {
        var options: [Substring] = []
        for field in fields.fields where field.name == "connection" {
            options += field.value.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }
        }
        return isVersion11
            ? !options.contains("close") : options.contains("keep-alive") && !options.contains("close")
    }
}
