/// The record that a crash of the program leaves behind, on this machine only.
///
/// Every call throws ``ServiceError/storage(_:path:underlying:)``.
public protocol CrashReporterProtocol: AnyObject, Sendable {
    /// The last crash; `nil` if there was none since the record was last cleared. Throws `damaged` for a record
    /// that cannot be read.
    func lastCrash() throws -> CrashRecord?

    /// Forgets the record.
    func clear() throws
}

/// Something that has a crash reporter.
public protocol HasCrashReporter {
    /// The crash reporter.
    var crashReporter: any CrashReporterProtocol { get }
}
