public import BankServices
import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An installed program that does something for the bank.
///
/// It is looked for where the system installs programs, never along `PATH`; it gets no environment, no
/// descriptor of this process and no shell. What it works on goes to its standard input: arguments can be
/// seen by everybody.
public struct ExternalProgram: Hashable, Sendable {
    /// Where programs are looked for.
    public static let folders = ["/usr/bin", "/usr/local/bin"]
    /// The most that is read of what a program writes.
    public static let maximumOutputByteCount = 1_048_576

    public let path: String

    /// A program by its name; `nil` if it is not installed, or if others than the system's administrator and the
    /// user may change it or put another in its place.
    public init?(_ name: String, folders: [String] = Self.folders) {
        guard !name.isEmpty, !name.contains("/"),
            let folder = folders.first(where: {
                Self.isTrustworthy($0, S_IFDIR) && Self.isProgram($0 + "/" + name)
            })
        else { return nil }
        self.path = folder + "/" + name
    }

    /// Runs it to its end. It blocks: at most until the time is up, when the program is killed.
    ///
    /// - Returns: `nil` if it could not be started, took too long or wrote more than
    ///   ``maximumOutputByteCount``.
    public func run(
        _ arguments: [String] = [], input: borrowing SecretBytes, timeoutMilliseconds: Int
    ) -> ProgramOutput? {
        guard let run = ProgramRun(path, arguments, timeoutMilliseconds: timeoutMilliseconds) else {
            return nil
        }
        return run.finish(input)
    }

    /// The same without input.
    public func run(_ arguments: [String] = [], timeoutMilliseconds: Int) -> ProgramOutput? {
        run(arguments, input: SecretBytes(count: 0) { _ in }, timeoutMilliseconds: timeoutMilliseconds)
    }

    private static func isProgram(_ path: String) -> Bool {
        isTrustworthy(path, S_IFREG) && access(path, X_OK) == 0
    }

    private static func isTrustworthy(_ path: String, _ kind: mode_t) -> Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_mode & S_IFMT == kind
            && information.st_mode & 0o022 == 0
            && (information.st_uid == 0 || information.st_uid == geteuid())
    }
}
