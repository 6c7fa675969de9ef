import LanguageKit

/// The name of a file in a ``FileArea``: letters and digits of ASCII, `.`, `_` and `-`, not beginning with a `.` or
/// `-` and not ending with `.new`: so it never leads out of its folder, is never hidden, never looks like an option and
/// is never that of a file which is being written.
public struct FileName: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The longest name, in bytes.
    public static let maximumByteCount = 100

    public let text: String

    /// A name. Throws ``ServiceError/invalidValue(field:value:reason:)`` for any other text.
    public init(_ text: String) throws(ServiceError) {
        func refuse(_ reason: ValueProblem) -> ServiceError {
            .invalidValue(field: "file name", value: text, reason: reason)
        }
        guard let first = text.utf8.first else { throw refuse(.empty) }
        guard text.utf8.count <= Self.maximumByteCount else {
            throw refuse(.tooLong(maximum: Self.maximumByteCount))
        }
        guard first != UInt8(ascii: "."), first != UInt8(ascii: "-"), text.utf8.allSatisfy(Self.isPlain)
        else {
            throw refuse(
                .malformed(expected: "letters, digits, '.', '_' and '-', beginning with a letter or digit"))
        }
        guard !text.hasSuffix(".new") else {
            throw refuse(.malformed(expected: "a name that does not end with '.new'"))
        }
        self.text = text
    }

    public var description: String { text }

    /// Orders by the bytes of the names.
    public static func < (left: Self, right: Self) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
