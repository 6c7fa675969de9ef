/// Which value of a row is meant: a column's key, and perhaps members of its value, apart by dots.
public struct FieldPath: Equatable, Hashable, Sendable {
    /// The key of the column.
    public let key: String
    /// The names of members inside its value, from the outside in.
    public let members: [String]

    /// A path such as `id` or `balance.amount`. Throws ``SelectionError/malformedField(_:)``.
    public init(_ text: String) throws(SelectionError) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let key = parts.first, parts.allSatisfy(Self.isName) else { throw .malformedField(text) }
        self.key = String(key)
        self.members = parts.dropFirst().map(String.init)
    }

    public var text: String { ([key] + members).joined(separator: ".") }

    private static func isName(_ name: Substring) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { isNameByte($0) }
    }

    static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
