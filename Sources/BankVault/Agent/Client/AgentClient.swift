public import BankServices
import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A client for the agent of a folder.
///
/// Each call opens a new connection and returns `nil` if it fails. Blocking calls run on the executor.
public actor AgentClient: SessionAgent {
    private static let launchMicroseconds: Int64 = 5_000_000
    private static let pauseMicroseconds: UInt32 = 5_000

    private let folder: String
    private let executor: any SerialExecutor
    private let launcher: any AgentLaunching
    private let timeoutMilliseconds: Int32

    /// A client for the agent that listens in `folder`, which is created with the first agent. An agent that does not
    /// answer within a second counts as hung.
    public init(folder: String, executor: any SerialExecutor, launcher: any AgentLaunching) {
        self.init(folder: folder, executor: executor, launcher: launcher, timeoutMilliseconds: 1_000)
    }

    init(
        folder: String, executor: any SerialExecutor, launcher: any AgentLaunching, timeoutMilliseconds: Int32
    ) {
        self.timeoutMilliseconds = timeoutMilliseconds
        self.folder = folder
        self.executor = executor
        self.launcher = launcher
    }

    /// The executor of blocking calls.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    public func status() async -> AgentStatus? {
        guard case .status(let status) = ask(.status) else { return nil }
        return status
    }

    /// The data key held by the agent.
    public func dataKey(of keychain: KeychainID) async -> SecretBytes? {
        guard case .dataKey(let key) = ask(.dataKey(keychain)) else { return nil }
        return key
    }

    public func tokens() async -> SessionTokens? {
        guard case .tokens(let tokens) = ask(.tokens) else { return nil }
        return tokens
    }

    /// Signs ``DeviceKey/prefix`` followed by the message, of at most ``DeviceKey/maximumMessageByteCount`` bytes.
    public func sign(_ message: [UInt8]) async -> [UInt8]? {
        guard FrameKind.sign.bodyByteCounts.contains(message.count),
            case .signature(let signature) = ask(.sign(message))
        else { return nil }
        return signature
    }

    /// Stores the holding in the running agent, or starts one. An agent that does not answer is killed.
    public func hold(_ holding: borrowing AgentHolding) async -> Bool {
        guard holding.isWellFormed else { return false }
        let frame = AgentRequest.frame(holding)
        let clock = BootClock()
        let deadline = clock.microseconds() + Self.launchMicroseconds
        repeat {
            switch call(frame) {
            case .reply(.held): return true
            case .unresponsive(let process): terminate(process)
            default: break
            }
            switch launcher.launch(in: folder, holding: holding) {
            case .started: return true
            case .failed: return false
            // Another command started an agent that is about to listen, or the previous agent is about to end.
            case .taken: usleep(Self.pauseMicroseconds)
            }
        } while clock.microseconds() < deadline
        return false
    }

    /// Ends the agent, even if it does not answer.
    @discardableResult
    public func end() async -> Bool {
        switch call(AgentRequest.frame(of: .end)) {
        case .reply: return true
        case .unresponsive(let process): return terminate(process)
        case .notRunning: return false
        }
    }

    private func ask(_ request: consuming AgentRequest) -> AgentReply? {
        switch call(AgentRequest.frame(of: request)) {
        case .reply(let reply): reply
        default: nil
        }
    }

    private func call(_ frame: borrowing SecretBytes) -> AgentCall.Outcome {
        AgentCall.ask(folder, frame, timeoutMilliseconds: timeoutMilliseconds)
    }

    // A hung agent would keep its secrets. Process id 0 means a process group, 1 is the system's, and this process's
    // own id means that the agent runs inside it and ends otherwise.
    @discardableResult
    private func terminate(_ process: Int32) -> Bool {
        process > 1 && process != getpid() && kill(process, SIGKILL) == 0
    }
}

/// One request to the agent of a folder. Blocks, with a time limit for each step.
enum AgentCall {
    enum Outcome: ~Copyable {
        case reply(AgentReply)
        /// This process exists, but does not answer or sends no valid reply.
        case unresponsive(processID: Int32)
        case notRunning
    }

    /// Sends a request, but only to a process of the same user.
    static func ask(
        _ folder: String, _ frame: borrowing SecretBytes, timeoutMilliseconds: Int32
    ) -> Outcome {
        guard let folder = AgentFolder(folder),
            let socket = folder.connect(timeoutMilliseconds: timeoutMilliseconds),
            let peer = socket.peer, peer.user == geteuid()
        else { return .notRunning }
        guard socket.send(frame), let reply = reply(from: socket) else {
            return .unresponsive(processID: peer.process)
        }
        return .reply(reply)
    }

    /// Waits for a reply; `nil` if there is none.
    static func reply(from socket: borrowing OwnedDescriptor) -> AgentReply? {
        var reader = FrameReader()
        switch reader.read(from: socket) {
        case .frame(let kind, let body): return AgentReply(kind, body)
        default: return nil
        }
    }
}
