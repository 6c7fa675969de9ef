/// Reads the lines of a dialogue, and remembers those that were typed before.
///
/// Reading waits, so it belongs on a thread of its own.
public protocol LineEditor: Sendable {
    /// The next line. Throws ``StreamError``.
    func readLine(prompt: String) throws(StreamError) -> EditedLine

    /// Makes a line the newest of those that can be brought back.
    func remember(_ line: String)
}
