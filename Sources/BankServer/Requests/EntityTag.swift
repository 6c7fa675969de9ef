import BankAPI
import HTTPKit

/// The tag of a representation (RFC 9110, section 8.8.3), computed from its bytes: the same answer has the same tag on
/// every server.
struct EntityTag {
    let text: String

    init(_ text: String) { self.text = text }

    /// - Parameter isCompressed: whether they are sent compressed, which is another representation.
    init(of bytes: [UInt8], isCompressed: Bool = false) {
        // 64-bit FNV-1a, and the length. A collision of two answers of one path is very unlikely.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        text = "\"\(String(hash, radix: 36))-\(bytes.count)\(isCompressed ? "-gzip" : "")\""
    }

    /// Whether the client has this representation: the fields are lists of tags, or `*`.
    func isKnown(to fields: HTTPFields) -> Bool {
        fields.values(of: .ifNoneMatch).contains { value in
            value.split(separator: ",").contains { part in
                let tag = part.drop { $0 == " " }
                return tag == "*" || tag == text || (tag.hasPrefix("W/") && tag.dropFirst(2) == text)
            }
        }
    }

    /// Whether the client has read this representation, sent compressed or not. Weak tags never match.
    static func isCurrent(_ bytes: [UInt8], in fields: HTTPFields) -> Bool {
        let tags = [false, true].map { EntityTag(of: bytes, isCompressed: $0).text }
        return fields.values(of: .ifMatch).contains { value in
            value.split(separator: ",").contains { part in
                let tag = part.filter { $0 != " " }
                return tag == "*" || tags.contains(tag)
            }
        }
    }
}
