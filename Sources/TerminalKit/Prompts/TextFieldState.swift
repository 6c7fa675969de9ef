/// A line of text in the making, and where the cursor stands in it.
struct TextFieldState: Equatable {
    private(set) var text: [Character]
    /// Before which character; at the end for as many as there are.
    private(set) var cursor: Int

    /// A line that begins with a text, and the cursor behind it.
    init(_ text: String) {
        self.text = Array(text)
        cursor = self.text.count
    }

    /// Takes a key that changes the line or moves in it.
    mutating func take(_ key: Key) {
        switch key {
        case .text(let typed):
            // What joins a sign that stands before the cursor is a part of it.
            let before = String(text[..<cursor]) + typed
            let after = text[cursor...]
            text = Array(before) + after
            cursor = text.count - after.count
        case .backspace where cursor > 0:
            text.remove(at: cursor - 1)
            cursor -= 1
        case .delete where cursor < text.count: text.remove(at: cursor)
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(text.count, cursor + 1)
        case .home: cursor = 0
        case .end: cursor = text.count
        case .clear: (text, cursor) = ([], 0)
        default: break
        }
    }
}
