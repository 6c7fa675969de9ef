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
