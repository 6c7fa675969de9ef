/// Where keys come from: a terminal, or memory in tests.
public protocol KeySource: Sendable {
    /// The columns and lines that there are now.
    var size: (columns: Int, rows: Int) { get }

    /// Lets `body` read keys, which do not show. The terminal is as it was before on every way out, that by a signal
    /// included.
    ///
    /// - Parameter body: gets what waits for the next key.
    func withKeys<Result>(
        _ body: (_ nextKey: () throws(StreamError) -> Key) throws(PromptError) -> Result
    ) throws(PromptError) -> Result
}
