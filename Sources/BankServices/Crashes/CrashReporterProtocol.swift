/// The record that a crash of the program leaves behind, on this machine only.
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
