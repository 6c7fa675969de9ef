public import BankServices
import CSystem
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Starts this program again, as an agent: see ``AgentProcess``.
///
/// The program must ask ``AgentProcess/serveIfAsked(argumentZero:)`` before it does anything else.
public final class ProcessAgentLauncher: AgentLaunching {
    private let limits: AgentLimits
    private let program: String?
    private let timeoutMilliseconds: Int32
    // An ended agent stays a zombie until this process waits for it.
    private let lastProcess = Mutex<Int32?>(nil)

    public convenience init(limits: AgentLimits = .session) {
        self.init(limits: limits, program: nil, timeoutMilliseconds: 5_000)
    }

    /// Starts another program than this one, for tests.
    init(limits: AgentLimits, program: String?, timeoutMilliseconds: Int32) {
        self.limits = limits
        self.program = program
        self.timeoutMilliseconds = timeoutMilliseconds
    }

    /// Starts an agent and waits up to five seconds until it listens.
    public func launch(in folder: String, holding: borrowing AgentHolding) -> AgentLaunch {
        guard let frame = AgentStart.frame(holding, limits: limits, folder: folder) else { return .failed }
        var (own, child): (Int32, Int32) = (-1, -1)
        guard bank_socket_pair(&own, &child) == 0, let own = OwnedDescriptor(own),
            let child = OwnedDescriptor(child)
        else { return .failed }
        guard let process = spawn(child) else { return .failed }
        return handOver(frame, to: process, own)
    }

    private func spawn(_ socket: consuming OwnedDescriptor) -> Int32? {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        if let program {
            path = Array(program.utf8CString)
        } else if bank_program_path(&path, path.count) != 0 {
            return nil
        }
        var name = AgentProcess.name.utf8CString.map { $0 }
        let process = name.withUnsafeMutableBufferPointer { name in
            bank_process_spawn(path, [name.baseAddress, nil], nil, [-1, -1, -1, socket.raw], 4, true)
        }
        return process > 0 ? process : nil
    }

    private func handOver(
        _ frame: borrowing SecretBytes, to process: Int32, _ socket: consuming OwnedDescriptor
    ) -> AgentLaunch {
        guard bank_socket_set_timeout(socket.raw, timeoutMilliseconds) == 0, socket.send(frame),
            let reply = AgentCall.reply(from: socket)
        else {
            kill(process, SIGKILL)
            return reap(process, .failed)
        }
        switch reply {
        case .started:
            let last = lastProcess.withLock { last in
                defer { last = process }
                return last
            }
            if let last { _ = bank_process_wait(last, false) }
            return .started
        case .taken: return reap(process, .taken)
        default: return reap(process, .failed)
        }
    }

    private func reap(_ process: Int32, _ outcome: AgentLaunch) -> AgentLaunch {
        _ = bank_process_wait(process, true)
        return outcome
    }
}

public protocol AgentLaunching: Sendable {
    /// Starts an agent that listens in a folder and holds these secrets from the start. Blocks until it succeeds or
    /// fails.
    func launch(in folder: String, holding: borrowing AgentHolding) -> AgentLaunch
}

/// The result of starting an agent.
public enum AgentLaunch: Sendable {
    /// It listens.
    case started
    /// There is already an agent, or one about to end.
    case taken
    case failed
}
