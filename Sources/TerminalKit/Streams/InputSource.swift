/// Where lines come from: a file descriptor, or memory in tests.
public protocol InputSource: Sendable {
    /// The next line without its line end (LF or CRLF), `nil` at the end of input.
    ///
    /// Throws ``StreamError/lineTooLong`` and ``StreamError/notUTF8``; reading goes on with the line after.
    func readLine() throws(StreamError) -> String?

    /// Like ``readLine()`` with the terminal's echo off. `prompt` shows the question; it runs once nothing
    /// that is typed can show any more. Throws ``StreamError/interrupted`` for Ctrl-C. The former echo is
    /// back on every way out.
    func readSecretLine(afterPrompt prompt: () throws(StreamError) -> Void) throws(StreamError) -> String?
}
