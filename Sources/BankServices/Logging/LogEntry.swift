public import BankDomain

/// A line of the log.
public struct LogEntry: Hashable, Sendable {
    /// When it was written.
    public let at: Instant
    /// How much it matters.
    public let level: LogLevel
    /// What happened: a text of the program, without anything from outside.
    public let message: String
    /// Facts beside it.
    public let metadata: [String: LogValue]
    /// The file of the program that says so (`#fileID`).
    public let file: String
    /// The line in it.
    public let line: Int

    /// A line.
    public init(
        at: Instant, level: LogLevel, message: String, metadata: [String: LogValue], file: String, line: Int
    ) {
        self.at = at
        self.level = level
        self.message = message
        self.metadata = metadata
        self.file = file
        self.line = line
    }
}
