/// What somebody did at the keyboard, or with the window.
public enum Key: Equatable, Sendable {
    /// What was typed or pasted; line ends of a paste are spaces.
    case text(String)
    case enter, escape, tab, backspace, delete
    case up, down, left, right, home, end, pageUp, pageDown
    /// Ctrl-U: away with what was typed.
    case clear
    /// Ctrl-C.
    case interrupt
    /// Ctrl-D, or nobody is there any more.
    case endOfInput
    /// The window may have another size, or what it showed is gone.
    case resized
    case other
}
