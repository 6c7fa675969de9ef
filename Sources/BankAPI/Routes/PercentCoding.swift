import BankDomain

/// Percent-encoded text (RFC 3986, section 2.1).
package enum PercentCoding {
    /// `nil` for a broken escape, and for bytes that are not UTF-8.
    package static func decoded(_ text: Substring, plusIsSpace: Bool = false) -> String? {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
            return String(text)
        }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+"), plusIsSpace {
                bytes.append(UInt8(ascii: " "))
            } else if byte == UInt8(ascii: "%") {
                guard let byte = Hexadecimal.bytes(rest.prefix(2))?.first else { return nil }
                bytes.append(byte)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The names and values of a query (`application/x-www-form-urlencoded`); `nil` if one cannot be decoded.
    package static func query(_ text: String) -> [(name: String, value: String)]? {
        var pairs: [(name: String, value: String)] = []
        for part in text.split(separator: "&") {
            let equals = part.firstIndex(of: "=") ?? part.endIndex
            guard let name = decoded(part[..<equals], plusIsSpace: true),
                let value = decoded(part[equals...].dropFirst(), plusIsSpace: true)
            else { return nil }
            pairs.append((name, value))
        }
        return pairs
    }
}

extension PercentCoding {
    /// Encodes a query value: all characters except unreserved ones are escaped.
    package static func encoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { result, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default: result += "%" + Hexadecimal.text([byte]).uppercased()
            }
        }
    }
}
