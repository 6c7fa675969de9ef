public import BankDomain

/// The record of a crash of the program, on this machine only.
///
/// Every call throws ``ServiceError/storage(_:path:underlying:)``.
public protocol CrashReporterProtocol: AnyObject, Sendable {
    /// The last crash; `nil` if there was none since the record was last cleared. Throws `damaged` for a record
    /// that cannot be read.
    func lastCrash() throws -> CrashRecord?

    func clear() throws
}

public protocol HasCrashReporter {
    var crashReporter: any CrashReporterProtocol { get }
}

/// What is recorded of a crash: no memory, no arguments, no names.
public struct CrashRecord: Hashable, Sendable {
    /// The signal that ended it (POSIX `signal.h`), such as 11 for a bad address.
    public let signal: Int32
    public let at: Instant
    /// The version of the program.
    public let version: String

    public init(signal: Int32, at: Instant, version: String) {
        self.signal = signal
        self.at = at
        self.version = version
    }
}
