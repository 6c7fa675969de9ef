/// The name of a secret.
public struct SecureStorageKey: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The name as text.
    public let name: String

    /// A name.
    public init(_ name: String) {
        self.name = name
    }

    /// The name.
    public var description: String { name }

    /// Orders by name.
    public static func < (left: Self, right: Self) -> Bool { left.name < right.name }
}
