public import BankDomain
import BankFiles
public import BankServices
import FoundationEssentials

/// A log in a file of JSON lines. It keeps the latest part and can also echo each line.
public final class FileLoggingService: LoggingServiceProtocol {
    private static let maximumByteCount = 1 << 20

    private let path: String
    private let lock: FileLock
    private let clock: any BankClock
    private let minimumLevel: @Sendable () -> LogLevel?
    private let echo: (@Sendable (String) -> Void)?
    private let errorEcho: (@Sendable (String) -> Void)?
    private let echoedErrors = RepeatFilter()
    private let maximumByteCount: Int

    /// A log in this file, which is created with the first stored line.
    ///
    /// - Parameters:
    ///   - maximumByteCount: the length at which a new file begins; one earlier file is kept.
    ///   - minimumLevel: the lowest stored level; `nil` stores none.
    ///   - echo: receives every line, including lines that are not stored.
    ///   - errorEcho: receives lines of errors, each kind at most once a minute.
    public init(
        path: String, clock: any BankClock, maximumByteCount: Int? = nil,
        echo: (@Sendable (String) -> Void)? = nil, errorEcho: (@Sendable (String) -> Void)? = nil,
        minimumLevel: @escaping @Sendable () -> LogLevel?
    ) {
        self.path = path
        self.lock = FileLock(path: path + ".lock")
        self.clock = clock
        self.minimumLevel = minimumLevel
        self.echo = echo
        self.errorEcho = errorEcho
        self.maximumByteCount = maximumByteCount ?? Self.maximumByteCount
    }

    public func log(
        _ level: LogLevel, _ message: String, metadata: [String: LogValue], file: String, line: Int
    ) {
        let isKept = minimumLevel().map { level >= $0 } ?? false
        let isEchoed = errorEcho != nil && level >= .error
        guard isKept || echo != nil || isEchoed else { return }
        let text = LogLine.text(
            LogEntry(
                at: clock.now(), level: level, message: message, metadata: metadata, file: file, line: line))
        echo?(text)
        if isEchoed, echoedErrors.lets(message + (metadata["error"]?.logged ?? ""), at: .now) {
            errorEcho?(text)
        }
        guard isKept else { return }
        let (path, limit) = (path, maximumByteCount)
        try? lock.withLock {
            try PrivateFile.append(Array((text + "\n").utf8), to: path, maximumByteCount: limit)
        }
    }
}

/// A line of the log as JSON: one object with sorted members, without a line end.
enum LogLine {
    private struct Form: Encodable {
        let at: String
        let level: String
        let message: String
        let metadata: [String: String]
        let source: String
    }

    static func text(_ entry: LogEntry) -> String {
        let form = Form(
            at: entry.at.text, level: entry.level.rawValue, message: entry.message,
            metadata: entry.metadata.mapValues(\.logged), source: "\(entry.file):\(entry.line)")
        return JSONLine.text(form) ?? ""
    }
}

/// A value as JSON in one line.
enum JSONLine {
    static func text(_ value: some Encodable) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }
}
