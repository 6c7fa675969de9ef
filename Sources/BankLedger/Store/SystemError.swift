#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A call of the operating system that failed.
struct SystemError: Error, Equatable, CustomStringConvertible {
    /// The `errno`.
    let number: Int32
    /// What was tried.
    let operation: String

    /// The failure of the last call.
    static func last(_ operation: String) -> SystemError {
        SystemError(number: errno, operation: operation)
    }

    /// What was tried, and the system's words for why it failed.
    var description: String {
        guard let words = strerror(number) else { return "\(operation): error \(number)" }
        return "\(operation): \(String(cString: words))"
    }
}
