public import BankDomain

public struct LogEntry: Hashable, Sendable {
    public let at: Instant
    public let level: LogLevel
    /// What happened: a text of the program, without anything from outside.
    public let message: String
    public let metadata: [String: LogValue]
    /// The file of the program that says so (`#fileID`).
    public let file: String
    public let line: Int

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
