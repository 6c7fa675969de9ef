public import BankDomain

/// What is known of a crash of the program: no memory, no arguments, no names.
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
