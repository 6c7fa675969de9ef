/// The log, which stays on this machine. It never throws and never waits for anybody: a line that cannot be written
/// is lost.
public protocol LoggingServiceProtocol: AnyObject, Sendable {
    /// Writes a line, if the level is one that is kept. `message` is a text of the program: what comes from outside
    /// goes into `metadata`, and what is the user's there as ``LogValue/hidden(_:)``.
    func log(
        _ level: LogLevel, _ message: String, metadata: [String: LogValue], file: String, line: Int)
}

extension LoggingServiceProtocol {
    /// Writes a line for whoever looks for a mistake of the program.
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
