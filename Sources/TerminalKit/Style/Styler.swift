/// Applies styles to text if colour is enabled.
public struct Styler: Equatable, Sendable {
    public let usesColor: Bool

    public init(usesColor: Bool) {
        self.usesColor = usesColor
    }

    /// The text between the style's start and a reset; empty text stays empty.
    public func apply(_ style: TextStyle, to text: String) -> String {
        usesColor && !text.isEmpty ? Self.start(style) + text + Self.end : text
    }

    static func start(_ style: TextStyle) -> String { "\u{1B}[\(style.rawValue)m" }

    static let end = "\u{1B}[0m"
}

/// A text style on a terminal. The raw value is its SGR parameter (ECMA-48, 8.3.117).
///
/// Colour never carries meaning alone: the text has the same information without it.
public enum TextStyle: UInt8, Sendable {
    case bold = 1
    case dim = 2
    case red = 31
    case green = 32
    case yellow = 33
    case cyan = 36
    case onBlack = 40
    case white = 97
}
