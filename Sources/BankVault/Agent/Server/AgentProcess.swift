import BankServices
import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The program as an agent: started by ``ProcessAgentLauncher``, never by a person.
public enum AgentProcess {
    static let name = "bank-agent"
    /// The descriptor over which it gets what it is to hold.
    private static let socket: Int32 = 3
    private static let startMilliseconds: Int32 = 5_000

    /// Serves, if the program was started as an agent, and answers the exit code; otherwise `nil`, for the
    /// price of comparing a word. To be asked before anything else, while there is one thread.
    public static func serveIfAsked(argumentZero: UnsafePointer<CChar>?) -> Int32? {
        guard let argumentZero, strcmp(argumentZero, name) == 0 else { return nil }
        return serve() ? 0 : 1
    }

    private static func serve() -> Bool {
        // A program that was only given this name has no socket.
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
        // The folder is open; no other one should be kept from being removed or unmounted.
        _ = chdir("/")
        server.run(until: stop.raw)
        return true
    }

    /// Takes over what there is to hold, and says whether it does.
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

/// Prevents secrets from leaking out of this process.
public enum ProcessHardening {
    /// Forbids core dumps, and other processes of the same user to read this one's memory. It cannot be
    /// undone, and a system that refuses is no reason to stop. To be called before the first secret is read.
    public static func harden() {
        _ = bank_process_harden()
    }
}
