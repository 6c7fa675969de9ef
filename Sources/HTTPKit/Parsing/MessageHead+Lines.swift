/// Reading the lines of a header section. They have no control characters but tabs.
extension MessageHead {
    private static let space = UInt8(ascii: " ")

    /// Reads `GET /path HTTP/1.1`: three parts with one space between them.
    mutating func readRequestLine(_ line: [UInt8]) throws(HTTPFault) {
        guard let first = line.firstIndex(of: Self.space),
            let second = line[(first + 1)...].firstIndex(of: Self.space)
        else { throw .malformed("a request line without a version") }
        let (method, target) = (line[..<first], line[(first + 1)..<second])
        guard !method.isEmpty, method.allSatisfy(\.isTokenCharacter) else { throw .malformed("a method") }
        guard !target.isEmpty, target.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
            throw .malformed("a target with other characters than ASCII")
        }
        isVersion11 = try Self.isVersion11(line[(second + 1)...])
        self.method = String(decoding: method, as: UTF8.self)
        guard Self.isKnown(self.method) else { throw .unknownMethod }
        self.target = Array(target)
    }

    /// Reads `HTTP/1.1 200 OK`. The reason phrase is ignored, and some servers leave out the space before it.
    mutating func readStatusLine(_ line: [UInt8]) throws(HTTPFault) {
        guard let first = line.firstIndex(of: Self.space) else { throw .malformed("a status line") }
        isVersion11 = try Self.isVersion11(line[..<first])
        let rest = line[(first + 1)...]
        let digits = rest.prefix { $0 != Self.space }
        guard digits.count == 3, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { throw .malformed("a status") }
        status = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        guard (100...599).contains(status) else { throw .malformed("a status") }
    }

    /// Reads `name: value`.
    mutating func readField(_ line: [UInt8]) throws(HTTPFault) {
        guard let first = line.first, first != Self.space, first != UInt8(ascii: "\t") else {
            throw .malformed("a folded field")
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
            throw .malformed("a field without a colon")
        }
        guard colon > 0, line[..<colon].allSatisfy(\.isTokenCharacter) else {
            throw .malformed("a field name")
        }
        let name = String(unsafeUninitializedCapacity: colon) { name in
            for index in 0..<colon {
                let byte = line[index]
                let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                name.initializeElement(at: index, to: isCapital ? byte + 32 : byte)
            }
            return colon
        }
        var value = line[(colon + 1)...]
        while let first = value.first, first == Self.space || first == UInt8(ascii: "\t") {
            value.removeFirst()
        }
        while let last = value.last, last == Self.space || last == UInt8(ascii: "\t") { value.removeLast() }
        guard let value = String(validating: value, as: UTF8.self) else {
            throw .malformed("a field that is not UTF-8")
        }
        fields.append(name, value)
    }

    private static func isVersion11(_ bytes: ArraySlice<UInt8>) throws(HTTPFault) -> Bool {
        let (start, digits) = (bytes.startIndex, UInt8(ascii: "0")...UInt8(ascii: "9"))
        guard bytes.count == 8, bytes.starts(with: "HTTP/".utf8), digits.contains(bytes[start + 5]),
            bytes[start + 6] == UInt8(ascii: "."), digits.contains(bytes[start + 7])
        else { throw .malformed("a version") }
        let (major, minor) = (bytes[start + 5], bytes[start + 7])
        guard major == UInt8(ascii: "1"), minor <= UInt8(ascii: "1") else { throw .unsupportedVersion }
        return minor == UInt8(ascii: "1")
    }

    /// The methods of RFC 9110, section 9, and RFC 5789.
    private static func isKnown(_ method: String) -> Bool {
        switch method {
        case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "CONNECT", "TRACE": true
        default: false
        }
    }
}

extension UInt8 {
    /// Whether methods and names of fields can have this character (RFC 9110, section 5.6.2).
    fileprivate var isTokenCharacter: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
            UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
