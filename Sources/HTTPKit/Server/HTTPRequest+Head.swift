extension HTTPRequest {
    /// Checks the host, the target and the expectation.
    init(_ head: MessageHead, _ body: IncomingBody, _ peer: HTTPPeer) throws(HTTPFault) {
        let fields = head.fields
        let hosts = fields.values(of: "host")
        guard hosts.count == 1 || hosts.isEmpty && !head.isVersion11 else {
            throw .malformed("no Host, or several")
        }
        if fields.has("expect"), fields["expect"]?.lowercased() != "100-continue" {
            throw .unknownExpectation
        }
        let target = Target(head.target)
        guard let target else { throw .malformed("a target that is no path") }
        self.init(
            method: head.method, path: target.path, query: target.query,
            authority: target.authority ?? hosts.first ?? "", fields: fields, body: body, peer: peer)
    }

    /// The parts of a request target in origin form or absolute form (RFC 9112, section 3.2).
    private struct Target {
        let authority: String?
        let path: String
        let query: String?

        init?(_ bytes: [UInt8]) {
            var rest = bytes[...]
            var authority: ArraySlice<UInt8>?
            for scheme in ["http://", "https://"] where rest.starts(with: scheme.utf8) {
                rest = rest.dropFirst(scheme.utf8.count)
                let end =
                    rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
                authority = rest[..<end]
                rest = rest[end...]
                if rest.first != UInt8(ascii: "/") { rest = [UInt8(ascii: "/")] + rest }
            }
            guard rest.first == UInt8(ascii: "/"), authority?.isEmpty != true else { return nil }
            guard !rest.contains(UInt8(ascii: "#")) else { return nil }
            let mark = rest.firstIndex(of: UInt8(ascii: "?"))
            self.authority = authority.map { String(decoding: $0, as: UTF8.self) }
            self.path = String(decoding: rest[..<(mark ?? rest.endIndex)], as: UTF8.self)
            self.query = mark.map { String(decoding: rest[($0 + 1)...], as: UTF8.self) }
        }
    }
}
