import BankAPI
import BankServices
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
        Self.listed(in: fields.values(of: .ifNoneMatch)).contains {
            $0 == "*" || $0 == text || ($0.hasPrefix("W/") && $0.dropFirst(2) == text)
        }
    }

    /// Whether the client has read this representation, sent compressed or not. Weak tags never match.
    static func isCurrent(_ bytes: [UInt8], in fields: HTTPFields) -> Bool {
        let tags = [false, true].map { EntityTag(of: bytes, isCompressed: $0).text }
        return listed(in: fields.values(of: .ifMatch)).contains { $0 == "*" || tags.contains($0) }
    }

    private static func listed(in values: some Sequence<String>) -> [String] {
        values.flatMap { $0.split(separator: ",") }.map { FreeText.trimmed(String($0)) }
    }
}
