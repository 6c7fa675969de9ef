/// What reading a line of a dialogue came to.
public enum EditedLine: Equatable, Sendable {
    /// A line, without its line end.
    case line(String)
    /// Ctrl-C: what was typed is forgotten.
    case cleared
    /// Ctrl-D, or the end of input.
    case end
}
