import BankServices
import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Runs the program as an agent. ``ProcessAgentLauncher`` starts it, never a user.
public enum AgentProcess {
    static let name = "bank-agent"
    /// The descriptor over which it receives its secrets.
    private static let socket: Int32 = 3
    private static let startMilliseconds: Int32 = 5_000

    /// Serves and returns the exit code if the program was started as an agent; otherwise returns `nil` at almost no
    /// cost. Call it first, while there is one thread.
    public static func serveIfAsked(argumentZero: UnsafePointer<CChar>?) -> Int32? {
        guard let argumentZero, strcmp(argumentZero, name) == 0 else { return nil }
        return serve() ? 0 : 1
    }

    private static func serve() -> Bool {
        // A program that was merely given this name has no socket.
        var peer = bank_peer()
        guard bank_socket_peer(socket, &peer) == 0, peer.user == geteuid(),
            let socket = OwnedDescriptor(socket)
        else { return false }
        ProcessHardening.harden()
        bank_process_set_name(name)
        umask(0o077)
        guard let stop = OwnedDescriptor(bank_signal_descriptor([SIGTERM, SIGHUP, SIGINT], 3)),
            let server = start(socket)
        else { return false }
        // The folder is open; a working directory would keep another one from being removed or unmounted.
        _ = chdir("/")
        server.run(until: stop.raw)
        return true
    }

    /// Receives the secrets to hold, and reports whether that succeeded.
    private static func start(_ socket: consuming OwnedDescriptor) -> AgentServer? {
        var reader = FrameReader()
        guard bank_socket_set_timeout(socket.raw, startMilliseconds) == 0,
            case .frame(let kind, let body) = reader.read(from: socket),
            let start = AgentStart(kind, body)
        else { return nil }
        do throws(AgentStartFailure) {
            let server = try AgentServer(
                folder: start.folder, holding: start.holding.copy(), limits: start.limits)
            return socket.send(AgentReply.frame(of: .started)) ? server : nil
        } catch {
            _ = socket.send(AgentReply.frame(of: error == .taken ? .taken : .refused))
            return nil
        }
    }
}

/// Keeps secrets from leaking out of this process.
public enum ProcessHardening {
    /// Disables core dumps and reads of this process's memory by other processes of the user. This cannot be undone; a
    /// refusal by the system is ignored. Call it before the first secret is read.
    public static func harden() {
        _ = bank_process_harden()
    }
}
