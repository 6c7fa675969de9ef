public import BankServices
import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The agent of a folder, as commands see it.
///
/// Nothing is kept between calls: each one connects anew, and what cannot be had is `nil`. Blocking calls run
/// on the executor.
public actor AgentClient: SessionAgent {
    private static let launchMicroseconds: Int64 = 5_000_000
    private static let pauseMicroseconds: UInt32 = 5_000

    private let folder: String
    private let executor: any SerialExecutor
    private let launcher: any AgentLaunching
    private let timeoutMilliseconds: Int32

    /// The agent that listens in `folder`, which is made when the first one is started. One that does not answer
    /// within a second is taken for one that hangs.
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

    /// Where blocking calls run.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    public func status() async -> AgentStatus? {
        guard case .status(let status) = ask(.status) else { return nil }
        return status
    }

    /// The data key that the agent holds.
    public func dataKey(of keychain: KeychainID) async -> SecretBytes? {
        guard case .dataKey(let key) = ask(.dataKey(keychain)) else { return nil }
        return key
    }

    public func tokens() async -> SessionTokens? {
        guard case .tokens(let tokens) = ask(.tokens) else { return nil }
        return tokens
    }

    /// Signs ``DeviceKey/prefix`` and then the message, of at most ``DeviceKey/maximumMessageByteCount``
    /// bytes.
    public func sign(_ message: [UInt8]) async -> [UInt8]? {
        guard FrameKind.sign.bodyByteCounts.contains(message.count),
            case .signature(let signature) = ask(.sign(message))
        else { return nil }
        return signature
    }

    /// Gives it to the agent that is running; if there is none, starts one. An agent that does not answer is
    /// ended.
    public func hold(_ holding: borrowing AgentHolding) async -> Bool {
        guard holding.isWellFormed else { return false }
        let frame = AgentRequest.frame(holding)
        let clock = BootClock()
        let deadline = clock.microseconds() + Self.launchMicroseconds
        repeat {
            switch call(frame) {
            case .reply(.held): return true
            case .silence(let process): terminate(process)
            default: break
            }
            switch launcher.launch(in: folder, holding: holding) {
            case .started: return true
            case .failed: return false
            // Another command was faster, and its agent is about to listen; or the one before is about to be
            // gone.
            case .taken: usleep(Self.pauseMicroseconds)
            }
        } while clock.microseconds() < deadline
        return false
    }

    /// Ends the agent, one that does not answer too.
    @discardableResult
    public func end() async -> Bool {
        switch call(AgentRequest.frame(of: .end)) {
        case .reply: return true
        case .silence(let process): return terminate(process)
        case .nobody: return false
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

    // An agent that hangs would go on holding what it holds. 0 is no process but a group of them, 1 is the
    // system's, and who holds the agent within their own process ends it there.
    @discardableResult
    private func terminate(_ process: Int32) -> Bool {
        process > 1 && process != getpid() && kill(process, SIGKILL) == 0
    }
}

/// One question to the agent of a folder. It blocks, at each step for at most as long as it is given.
enum AgentCall {
    enum Outcome: ~Copyable {
        case reply(AgentReply)
        /// This process is there, but it does not answer, or nothing that could be understood.
        case silence(processID: Int32)
        case nobody
    }

    /// Sends a request, and only to a process of the same user.
    static func ask(
        _ folder: String, _ frame: borrowing SecretBytes, timeoutMilliseconds: Int32
    ) -> Outcome {
        guard let folder = AgentFolder(folder),
            let socket = folder.connect(timeoutMilliseconds: timeoutMilliseconds),
            let peer = socket.peer, peer.user == geteuid()
        else { return .nobody }
        guard socket.send(frame), let reply = reply(from: socket) else {
            return .silence(processID: peer.process)
        }
        return .reply(reply)
    }

    /// Waits for a reply; `nil` if none comes.
    static func reply(from socket: borrowing OwnedDescriptor) -> AgentReply? {
        var reader = FrameReader()
        switch reader.read(from: socket) {
        case .frame(let kind, let body): return AgentReply(kind, body)
        default: return nil
        }
    }
}
