import BankServices
import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The agent: holds a keychain's key and a session, and answers who is allowed to ask, on one thread.
final class AgentServer {
    /// How long a client may take to send its request.
    static let clientMicroseconds: Int64 = 1_000_000
    /// Waiting does not notice that the machine slept, so it is never longer than this.
    private static let longestWaitMilliseconds: Int64 = 2_000
    private static let maximumClientCount = 64

    private let folder: AgentFolder
    private let listener: OwnedDescriptor
    private let socketFile: FileIdentity
    private let clock: any AgentClock
    private let trusts: @Sendable (UInt32) -> Bool
    private var held: HeldSession?
    private var clients: [AgentConnection] = []
    /// Held until the agent is gone.
    private let lock: OwnedDescriptor

    /// Takes the folder's place of the agent and listens. Throws ``AgentStartFailure``.
    ///
    /// - Parameter trusts: whether a user may ask; the agent's own, unless a test says otherwise.
    init(
        folder path: String, holding: consuming AgentHolding, limits: AgentLimits,
        clock: any AgentClock = BootClock(),
        trusts: @escaping @Sendable (UInt32) -> Bool = { $0 == geteuid() }
    ) throws(AgentStartFailure) {
        guard let folder = AgentFolder.making(path) else { throw .unusable }
        let lock = try folder.lock()
        guard let listener = folder.listen(backlog: Int32(Self.maximumClientCount)),
            let socketFile = folder.socketFile
        else { throw .unusable }
        self.folder = folder
        self.lock = lock
        self.listener = listener
        self.socketFile = socketFile
        self.clock = clock
        self.trusts = trusts
        self.held = HeldSession(holding, limits: limits, processID: getpid(), at: clock.microseconds())
    }

    /// Serves until the time is up, a client ends it, its socket can no longer be reached, or something can be read
    /// from `stop`. Then the held secrets are wiped and the socket is removed.
    func run(until stop: Int32) {
        while let left = microsecondsLeft, left > 0, folder.socketFile == socketFile {
            var polled = [stop, listener.raw].map(readable) + clients.map { readable($0.rawDescriptor) }
            // A negative descriptor is ignored by `poll`: new clients wait while all places are taken.
            if clients.count == Self.maximumClientCount { polled[1].fd = -1 }
            let result = poll(&polled, nfds_t(polled.count), waitMilliseconds(left))
            guard result >= 0 || errno == EINTR, polled[0].revents == 0 else { break }
            serve(Set(polled.dropFirst(2).filter { $0.revents != 0 }.map(\.fd)))
            guard polled[1].revents == 0 || welcome() else { break }
        }
        clients = []
        finish()
    }

    /// `nil` if nothing is held any more.
    private var microsecondsLeft: Int64? {
        held?.microsecondsLeft(at: clock.microseconds())
    }

    private func waitMilliseconds(_ left: Int64) -> Int32 {
        let now = clock.microseconds()
        let soonest = clients.reduce(left) { min($0, $1.deadline - now) }
        return Int32(min(max(0, soonest) / 1_000 + 1, Self.longestWaitMilliseconds))
    }

    /// Serves the clients that have something to say, and lets those go that took too long.
    private func serve(_ ready: Set<Int32>) {
        let now = clock.microseconds()
        clients.removeAll { client in
            // What a client sent in time is answered however late it is read.
            ready.contains(client.rawDescriptor) && isServed(client) || client.deadline <= now
        }
    }

    /// Accepts new clients; `false` if the system gives no more descriptors. A client of another user is disconnected
    /// before a byte of theirs is read.
    private func welcome() -> Bool {
        let result = bank_socket_accept(listener.raw)
        guard let socket = OwnedDescriptor(result) else {
            return result == -EAGAIN || result == -ECONNABORTED
        }
        guard let peer = socket.peer, trusts(peer.user) else { return true }
        let client = AgentConnection(socket, deadline: clock.microseconds() + Self.clientMicroseconds)
        if !isServed(client) { clients.append(client) }
        return true
    }

    /// Reads what a client sent, and answers once it is whole. Whether the client can be let go.
    private func isServed(_ client: AgentConnection) -> Bool {
        switch client.read() {
        case .incomplete: return false
        case .failed: return true
        case .request(let request):
            // A held session that expired since the last request is not given out.
            guard let left = microsecondsLeft, left > 0 else { return true }
            let reply = held?.answer(request, at: clock.microseconds()) ?? .refused
            if reply.isEnd { finish() }
            client.send(reply)
            return true
        }
    }

    private func finish() {
        held = nil
        // If the socket was replaced, it belongs to another agent.
        if folder.socketFile == socketFile { folder.removeSocket() }
    }
}

private func readable(_ descriptor: Int32) -> pollfd {
    pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
}

/// One client of the agent: sends one request, gets one reply, and is let go.
final class AgentConnection {
    enum Progress: ~Copyable {
        case request(AgentRequest)
        case incomplete
        /// The client went away or sent what is no request.
        case failed
    }

    private let socket: OwnedDescriptor
    private var reader = FrameReader()
    /// When its time is up, in microseconds.
    let deadline: Int64

    init(_ socket: consuming OwnedDescriptor, deadline: Int64) {
        self.socket = socket
        self.deadline = deadline
    }

    /// For `poll`.
    var rawDescriptor: Int32 { socket.raw }

    func read() -> Progress {
        switch reader.read(from: socket) {
        case .incomplete: return .incomplete
        case .failed: return .failed
        case .frame(let kind, let body):
            guard let request = AgentRequest(kind, body) else { return .failed }
            return .request(request)
        }
    }

    /// Answers. A reply is far smaller than what the system takes without waiting; a client that closed gets
    /// none.
    func send(_ reply: borrowing AgentReply) {
        _ = socket.send(AgentReply.frame(of: reply))
    }
}

enum AgentStartFailure: Error {
    /// Another one is there.
    case taken
    /// The folder cannot be used: it cannot be made or written, is a link, or is not its owner's alone.
    case unusable
}
