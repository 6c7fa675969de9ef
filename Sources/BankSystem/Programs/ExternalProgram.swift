public import BankServices
import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An installed program that the bank runs.
///
/// Only the system's program folders are searched, never `PATH`. The program gets no descriptors and no shell, and
/// only the environment that it is given. Data goes to standard input, because other users can see arguments.
public struct ExternalProgram: Hashable, Sendable {
    /// The folders to search.
    public static let folders = ["/usr/bin", "/usr/local/bin"]
    /// The maximum number of bytes read from a program's output.
    public static let maximumOutputByteCount = 1_048_576

    public let path: String

    /// Finds a program by name; `nil` if it is not installed, or if users other than the administrator and this user
    /// can change or replace it.
    public init?(_ name: String, folders: [String] = Self.folders) {
        guard !name.isEmpty, !name.contains("/"),
            let folder = folders.first(where: {
                Self.isTrustworthy($0, S_IFDIR) && Self.isProgram($0 + "/" + name)
            })
        else { return nil }
        self.path = folder + "/" + name
    }

    /// Runs the program and waits for it. It is killed at the timeout.
    ///
    /// - Returns: `nil` if it could not start, timed out or wrote more than ``maximumOutputByteCount``.
    public func run(
        _ arguments: [String] = [], input: borrowing SecretBytes, timeoutMilliseconds: Int
    ) -> ProgramOutput? {
        guard let run = ProgramRun(path, arguments, timeoutMilliseconds: timeoutMilliseconds) else {
            return nil
        }
        return run.finish(input)
    }

    /// Runs the program without input.
    public func run(_ arguments: [String] = [], timeoutMilliseconds: Int) -> ProgramOutput? {
        run(arguments, input: SecretBytes(count: 0) { _ in }, timeoutMilliseconds: timeoutMilliseconds)
    }

    /// Starts the program with these variables and leaves it alone. It reads and writes nothing here.
    ///
    /// - Returns: whether it started.
    public func start(_ arguments: [String], environment: [(name: String, value: String)]) -> Bool {
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.name)=\($0.value)") } + [nil]
        let process = bank_process_spawn(path, &words, &variables, [-1, -1, -1], 3, true)
        for text in words + variables { free(text) }
        return process > 0
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

/// The result of a program that ended.
public struct ProgramOutput: Hashable, Sendable {
    /// The exit code, or 128 plus the signal that ended it.
    public let exitCode: Int32
    /// The standard output.
    public let bytes: [UInt8]
}

/// A running program, which is killed when this is released.
struct ProgramRun: ~Copyable {
    private let process: Int32
    /// One socket for both directions: unlike with a pipe, a write raises no signal after the program stops reading.
    private let socket: Int32
    private let deadline: Int64
    private var exitCode: Int32?

    /// Starts the program; `nil` if that fails.
    init?(_ path: String, _ arguments: [String], timeoutMilliseconds: Int) {
        var (own, child): (Int32, Int32) = (-1, -1)
        guard bank_socket_pair(&own, &child) == 0 else { return nil }
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        let process =
            fcntl(own, F_SETFL, O_NONBLOCK) == 0
            ? bank_process_spawn(path, &words, nil, [child, child, -1], 3, false) : -1
        for word in words { free(word) }
        _ = close(child)
        guard process > 0 else {
            _ = close(own)
            return nil
        }
        self.process = process
        self.socket = own
        self.deadline = bank_boottime_microseconds() + Int64(timeoutMilliseconds) * 1_000
    }

    deinit {
        if exitCode == nil {
            _ = kill(process, SIGKILL)
            _ = bank_process_wait(process, true)
        }
        _ = close(socket)
    }

    /// Sends the input and collects the output until the program ends.
    consuming func finish(_ input: borrowing SecretBytes) -> ProgramOutput? {
        guard let bytes = exchange(input) else { return nil }
        while true {
            let result = bank_process_wait(process, false)
            if result >= 0 {
                exitCode = result
                return ProgramOutput(exitCode: result, bytes: bytes)
            }
            // The program closed its output and is about to end.
            guard result == -EAGAIN, bank_boottime_microseconds() < deadline else { return nil }
            usleep(500)
        }
    }

    private func exchange(_ input: borrowing SecretBytes) -> [UInt8]? {
        input.withUnsafeBytes { input in
            var rest = input
            var output: [UInt8] = []
            if rest.isEmpty { _ = shutdown(socket, Int32(SHUT_WR)) }
            while output.count <= ExternalProgram.maximumOutputByteCount, wait(toWrite: !rest.isEmpty) {
                if !rest.isEmpty { send(&rest) }
                guard let isOpen = receive(&output) else { return nil }
                if !isOpen { return output }
            }
            return nil
        }
    }

    /// Waits until the socket is ready; returns `false` at the timeout.
    private func wait(toWrite: Bool) -> Bool {
        var polled = pollfd(fd: socket, events: Int16(toWrite ? POLLIN | POLLOUT : POLLIN), revents: 0)
        while true {
            let left = (deadline - bank_boottime_microseconds() + 999) / 1_000
            guard left > 0 else { return false }
            let result = poll(&polled, 1, Int32(clamping: left))
            if result > 0 { return true }
            guard result == 0 || errno == EINTR else { return false }
        }
    }

    /// Sends as much as the socket takes. A program may stop reading early.
    private func send(_ rest: inout UnsafeRawBufferPointer) {
        let sent = bank_socket_send(socket, rest.baseAddress, rest.count)
        if sent == -Int64(EAGAIN) { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[(sent > 0 ? Int(sent) : rest.count)...])
        if rest.isEmpty { _ = shutdown(socket, Int32(SHUT_WR)) }
    }

    /// Receives available data. Returns whether there can be more; `nil` for an error.
    private func receive(_ output: inout [UInt8]) -> Bool? {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = bank_socket_receive(socket, &chunk, chunk.count)
        if count == -Int64(EAGAIN) { return true }
        // A program that did not read all its input causes this after its output.
        if count == 0 || count == -Int64(ECONNRESET) { return false }
        guard count > 0 else { return nil }
        output += chunk.prefix(Int(count))
        return true
    }
}
