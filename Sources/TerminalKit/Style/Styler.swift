/// Puts styles around text, or leaves it alone where colour is not wanted.
public struct Styler: Equatable, Sendable {
    public let usesColor: Bool

    public init(usesColor: Bool) {
        self.usesColor = usesColor
    }

    /// The text between the style's start and a reset; nothing around nothing.
    public func apply(_ style: TextStyle, to text: String) -> String {
        usesColor && !text.isEmpty ? Self.start(style) + text + Self.end : text
    }

    static func start(_ style: TextStyle) -> String { "\u{1B}[\(style.rawValue)m" }

    static let end = "\u{1B}[0m"
}

/// How text stands out on a terminal. The raw value is its SGR parameter (ECMA-48, 8.3.117).
///
/// Colour never carries meaning alone: the text says the same without it.
public enum TextStyle: UInt8, Sendable {
    case bold = 1
    case dim = 2
    case red = 31
    case green = 32
    case yellow = 33
    case cyan = 36
}
