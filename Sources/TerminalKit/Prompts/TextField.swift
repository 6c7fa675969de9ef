public import LanguageKit

/// Asks for a line that can be edited while it is typed. Esc goes back.
///
/// The answer stays on the screen, as with ``Prompter``.
public struct TextField: Sendable {
    public enum Answer: Equatable, Sendable {
        /// A line, without spaces around it; it may be empty.
        case text(String)
        /// Back to the previous question, with the text typed so far.
        case back(String)
    }

    private let console: Console

    public init(console: Console) {
        self.console = console
    }

    /// Asks for a line. Throws ``PromptError``: ``PromptError/interrupted`` for Ctrl-C and at the end of input,
    /// ``PromptError/notInteractive`` if input is not interactive.
    ///
    /// - Parameter initial: the initial text. The first key replaces it if it is text, and edits it if not. If single keys cannot be read, it is shown, and an empty line accepts it.
    public func ask(_ question: Phrase, initial: String = "") throws(PromptError) -> Answer {
        guard console.capabilities.isInteractive else { throw .notInteractive }
        try console.flushForPrompt()
        guard let keys = console.keySource else { return try askLine(question, initial) }
        let text = console.capabilities.errorLocalization.text(question)
        let answer = try keys.withKeys { (nextKey) throws(PromptError) in
            do throws(StreamError) {
                return try edit(text, initial, keys, nextKey)
            } catch {
                throw .stream(error)
            }
        }
        guard let answer else { throw .interrupted }
        return answer
    }

    /// `nil` for Ctrl-C and at the end of input.
    private func edit(
        _ question: String, _ initial: String, _ keys: any KeySource,
        _ nextKey: () throws(StreamError) -> Key
    ) throws(StreamError) -> Answer? {
        var state = TextFieldState(initial)
        defer { try? write("\r\n") }
        while true {
            try draw(question, state, columns: keys.size.columns)
            let key = try nextKey()
            switch key {
            case .enter: return .text(DisplayText.trimmed(String(state.text)))
            case .escape: return .back(String(state.text))
            case .interrupt, .endOfInput: return nil
            default: state.take(key)
            }
        }
    }

    private func askLine(_ question: Phrase, _ initial: String) throws(PromptError) -> Answer {
        let shown: Phrase = initial.isEmpty ? question : "\(question) [\(initial)]"
        guard let line = try Prompter(console: console).ask(shown) else { throw .interrupted }
        let text = DisplayText.trimmed(line)
        return .text(text.isEmpty ? initial : text)
    }

    /// Draws the question and the text on one line. If the text does not fit, the part around the cursor is shown.
    private func draw(_ question: String, _ state: TextFieldState, columns: Int) throws(StreamError) {
        let room = max(4, columns - 1)
        let label =
            DisplayText.truncated(DisplayText.sanitized(question), toWidth: max(room / 2, room - 16)) + " "
        let space = max(1, room - DisplayText.width(of: label) - 1)
        let (before, width) = Self.fitting(state.text[..<state.cursor].reversed(), within: space)
        let (after, left) = Self.fitting(state.text[state.cursor...], within: space - width)
        let back = left > 0 ? "\u{1B}[\(left)D" : ""
        try write("\r\u{1B}[J\(label)\(before.reversed().joined())\(after.joined())\(back)")
    }

    /// The first characters that fit into a width, as they are shown, and their width.
    private static func fitting(
        _ characters: some Sequence<Character>, within limit: Int
    ) -> (shown: [String], width: Int) {
        var (shown, width) = ([String](), 0)
        for character in characters {
            let text = DisplayText.sanitized(String(character))
            let next = width + DisplayText.width(of: text)
            guard next <= limit else { break }
            shown.append(text)
            width = next
        }
        return (shown, width)
    }

    private func write(_ text: String) throws(StreamError) {
        try console.errors.write(Array(text.utf8))
        try console.errors.flush()
    }
}

/// A line of text that is being edited, and the cursor in it.
struct TextFieldState: Equatable {
    /// The longest line, in characters. A longer paste is cut.
    private static let longest = 1_000

    private(set) var text: [Character]
    /// The index of the character after the cursor; the number of characters if the cursor is at the end.
    private(set) var cursor: Int
    /// Whether the next text replaces the line.
    private var isSelected: Bool

    /// A line with an initial text, which is selected, and the cursor after it.
    init(_ text: String) {
        self.text = Array(text)
        cursor = self.text.count
        isSelected = !text.isEmpty
    }

    /// Handles a key that edits the line or moves the cursor.
    mutating func take(_ key: Key) {
        if case .text = key, isSelected { (text, cursor) = ([], 0) }
        if key != .resized { isSelected = false }
        switch key {
        case .text(let typed):
            // A combining character joins the character before the cursor.
            let before = String(text[..<cursor]) + typed.prefix(max(0, Self.longest - text.count))
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
