/// Reads lines interactively, with a history.
///
/// Reading blocks, so use a separate thread.
public protocol LineEditor: Sendable {
    /// The next line. Throws ``StreamError``.
    func readLine(prompt: String) throws(StreamError) -> EditedLine

    /// Adds a line to the history as the newest one.
    func remember(_ line: String)
}

/// The result of reading a line.
public enum EditedLine: Equatable, Sendable {
    /// A line, without its line end.
    case line(String)
    /// Ctrl-C: the typed text is discarded.
    case cleared
    /// Ctrl-D, or the end of input.
    case end
}

/// A completion of the text before the cursor.
public struct LineCompletion: Equatable, Sendable {
    /// The text to insert at the cursor if there is only one way to continue; empty otherwise.
    public let insertion: String
    /// How many characters before the cursor the insertion replaces.
    public let replacedCount: Int
    /// The candidates to list, one per line.
    public let candidates: [String]

    public init(insertion: String = "", replacedCount: Int = 0, candidates: [String] = []) {
        self.insertion = insertion
        self.replacedCount = replacedCount
        self.candidates = candidates
    }
}

/// Reads plain lines without editing, from a pipe or a dumb terminal.
public struct PlainLineEditor: LineEditor {
    private let console: Console

    public init(console: Console) {
        self.console = console
    }

    /// The next line. A terminal shows the prompt before it.
    public func readLine(prompt: String) throws(StreamError) -> EditedLine {
        do throws(StreamError) {
            let line = try console.input.readLine { () throws(StreamError) in
                guard console.capabilities.inputIsTerminal else { return }
                try console.output.flush()
                try console.errors.write(Array(prompt.utf8))
                try console.errors.flush()
            }
            return line.map { .line($0) } ?? .end
        } catch .interrupted {
            return .cleared
        }
    }

    /// Does nothing: there is no history here.
    public func remember(_ line: String) {}
}
