public import BankDomain

/// The log, which stays on this machine. It never throws and never blocks: a line that cannot be written is dropped.
public protocol LoggingServiceProtocol: AnyObject, Sendable {
    /// Writes a line, if its level is logged. `message` is the program's text: outside data goes into `metadata`, and
    /// user data there as ``LogValue/hidden(_:)``.
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

    /// Writes that something happened as it should.
    public func info(
        _ message: String, _ metadata: [String: LogValue] = [:], file: String = #fileID, line: Int = #line
    ) {
        log(.info, message, metadata: metadata, file: file, line: line)
    }

    /// Writes that something may lead to a failure.
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

/// The importance of a line of the log.
public enum LogLevel: String, Hashable, Sendable, CaseIterable, Comparable {
    /// For debugging the program.
    case debug
    /// Something happened as it should.
    case info
    /// Something may lead to a failure.
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

/// A value in a line of the log. Private values are never written.
public enum LogValue: Hashable, Sendable {
    /// A value that all readers of the log may see.
    case shown(String)
    /// A value that belongs to the user or is secret: the log records only that there was one.
    case hidden(String)

    public var logged: String {
        switch self {
        case .shown(let text): text
        case .hidden: "(hidden)"
        }
    }
}

extension LogValue: ExpressibleByStringLiteral {
    /// A text of the program, which is not secret.
    public init(stringLiteral value: String) { self = .shown(value) }
}

extension LogValue: CustomStringConvertible {
    /// The logged form, so that a message built from it shows no more.
    public var description: String { logged }
}

public struct LogEntry: Hashable, Sendable {
    public let at: Instant
    public let level: LogLevel
    /// The program's text for the event, without outside data.
    public let message: String
    public let metadata: [String: LogValue]
    /// The program file that logged it (`#fileID`).
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
