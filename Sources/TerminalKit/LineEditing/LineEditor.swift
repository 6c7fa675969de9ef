/// Reads the lines of a dialogue, and remembers those that were typed before.
///
/// Reading waits, so it belongs on a thread of its own.
public protocol LineEditor: Sendable {
    /// The next line. Throws ``StreamError``.
    func readLine(prompt: String) throws(StreamError) -> EditedLine

    /// Makes a line the newest of those that can be brought back.
    func remember(_ line: String)
}

/// What reading a line of a dialogue came to.
public enum EditedLine: Equatable, Sendable {
    /// A line, without its line end.
    case line(String)
    /// Ctrl-C: what was typed is forgotten.
    case cleared
    /// Ctrl-D, or the end of input.
    case end
}

/// How the text before the cursor can go on.
public struct LineCompletion: Equatable, Sendable {
    /// What goes on in one way only, to be put in at the cursor; empty if nothing does.
    public let insertion: String
    /// How many characters before the cursor it takes the place of.
    public let replacedCount: Int
    /// What there is to choose from: the lines that are shown.
    public let candidates: [String]

    public init(insertion: String = "", replacedCount: Int = 0, candidates: [String] = []) {
        self.insertion = insertion
        self.replacedCount = replacedCount
        self.candidates = candidates
    }
}

/// Reads lines as they come, from a pipe or from a terminal that can do nothing.
public struct PlainLineEditor: LineEditor {
    private let console: Console

    public init(console: Console) {
        self.console = console
    }

    /// The next line; whoever sits at a terminal sees the prompt before it.
    public func readLine(prompt: String) throws(StreamError) -> EditedLine {
        if console.capabilities.inputIsTerminal {
            try console.output.flush()
            try console.errors.write(Array(prompt.utf8))
            try console.errors.flush()
        }
        do throws(StreamError) {
            return try console.input.readLine().map { .line($0) } ?? .end
        } catch .interrupted {
            return .cleared
        }
    }

    /// Nothing can be brought back here.
    public func remember(_ line: String) {}
}
