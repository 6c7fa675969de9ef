import LanguageKit

/// The rules for the names that people sign in with.
public enum Username {
    /// How many characters a name has.
    public static let lengths = 3...32

    private static let marks = Array("-._".utf8)

    /// The name as it is looked up: in lower case, as far as the alphabet of names goes.
    public static func folded(_ text: String) -> String {
        String(decoding: text.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
    }

    /// The name as it is kept. Throws ``ServiceError/invalidValue(field:value:reason:)`` unless it is as
    /// ``Registration/username`` says.
    public static func checked(_ text: String) throws(ServiceError) -> String {
        let name = folded(text)
        guard lengths.contains(name.utf8.count), name.utf8.allSatisfy(isAllowed) else {
            throw .invalidValue(
                field: "username", value: text,
                reason: .malformed(expected: "3 to 32 of a–z, 0–9, dot, hyphen and underscore"))
        }
        return name
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || marks.contains(byte)
    }
}
