import BankServices

/// The rules for names to sign in with.
enum Username {
    private static let marks = Array("-._".utf8)

    /// The name in lower case. Throws ``ServiceError/invalidValue(field:value:reason:)`` for what cannot be one.
    static func checked(_ text: String) throws(ServiceError) -> String {
        let name = folded(text)
        guard (3...32).contains(name.utf8.count), name.utf8.allSatisfy(isAllowed) else {
            throw .invalidValue(
                field: "username", value: text,
                reason: .malformed(expected: "3 to 32 of a–z, 0–9, dot, hyphen and underscore"))
        }
        return name
    }

    /// The name as it is looked up.
    static func folded(_ text: String) -> String { text.lowercased() }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || marks.contains(byte)
    }
}
