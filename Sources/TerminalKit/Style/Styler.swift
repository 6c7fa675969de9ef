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
