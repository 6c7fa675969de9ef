public import BankDomain

/// The log, which stays on this machine. It never throws and never blocks: a line that cannot be written is lost.
public protocol LoggingServiceProtocol: AnyObject, Sendable {
    /// Writes a line, if the level is one that is kept. `message` is a text of the program: what comes from outside
    /// goes into `metadata`, and what is the user's there as ``LogValue/hidden(_:)``.
    func log(
        _ level: LogLevel, _ message: String, metadata: [String: LogValue], file: String, line: Int)
}

extension LoggingServiceProtocol {
    /// Writes a line for debugging the program.
    public func debug(
        _ message: String, _ metadata: [String: LogValue] = [:], file: String = #fileID, line: Int = #line
    ) {
        log(.debug, message, metadata: metadata, file: file, line: line)
    }

    /// Writes what happened, as it should.
    public func info(
        _ message: String, _ metadata: [String: LogValue] = [:], file: String = #fileID, line: Int = #line
    ) {
        log(.info, message, metadata: metadata, file: file, line: line)
    }

    /// Writes what may become a failure.
    public func warning(
        _ message: String, _ metadata: [String: LogValue] = [:], file: String = #fileID, line: Int = #line
    ) {
        log(.warning, message, metadata: metadata, file: file, line: line)
    }

    public func error(
        _ message: String, _ metadata: [String: LogValue] = [:], file: String = #fileID, line: Int = #line
    ) {
        log(.error, message, metadata: metadata, file: file, line: line)
    }
}

public protocol HasLoggingService {
    var loggingService: any LoggingServiceProtocol { get }
}

/// How much a line of the log matters.
public enum LogLevel: String, Hashable, Sendable, CaseIterable, Comparable {
    /// For debugging the program.
    case debug
    /// What happened, as it should.
    case info
    /// What may become a failure.
    case warning
    case error

    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .debug: 0
        case .info: 1
        case .warning: 2
        case .error: 3
        }
    }
}

/// A value beside a line of the log. What is private never reaches it.
public enum LogValue: Hashable, Sendable {
    /// A value that every reader of the log may see.
    case shown(String)
    /// A value that is the user's, or secret: the log says only that there was one.
    case hidden(String)

    public var logged: String {
        switch self {
        case .shown(let text): text
        case .hidden: "(hidden)"
        }
    }
}

extension LogValue: ExpressibleByStringLiteral {
    /// A text of the program, which is no secret.
    public init(stringLiteral value: String) { self = .shown(value) }
}

extension LogValue: CustomStringConvertible {
    /// What the log says, so that no message built from it says more.
    public var description: String { logged }
}

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
