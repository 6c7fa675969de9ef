import BankServices
import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The agent: holds a keychain's key and a session, and answers permitted clients, on one thread.
final class AgentServer {
    /// The time limit for a client to send its request.
    static let clientMicroseconds: Int64 = 1_000_000
    /// A wait does not notice the machine's sleep, so it is never longer than this.
    private static let longestWaitMilliseconds: Int64 = 2_000
    private static let maximumClientCount = 64

    private let folder: AgentFolder
    private let listener: OwnedDescriptor
    private let socketFile: FileIdentity
    private let clock: any AgentClock
    private let trusts: @Sendable (UInt32) -> Bool
    private var held: HeldSession?
    private var clients: [AgentConnection] = []
    /// Held until the agent ends.
    private let lock: OwnedDescriptor

    /// Becomes the folder's agent and listens. Throws ``AgentStartFailure``.
    ///
    /// - Parameter trusts: decides which users may ask; only the agent's own, except in tests.
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

    /// Serves until the time is up, a client ends it, its socket is no longer reachable, or `stop` is readable. Then
    /// the secrets are wiped and the socket is removed.
    func run(until stop: Int32) {
        while let left = microsecondsLeft, left > 0, folder.socketFile == socketFile {
            var polled = [stop, listener.raw].map(readable) + clients.map { readable($0.rawDescriptor) }
            // `poll` ignores a negative descriptor: new clients wait while all places are taken.
            if clients.count == Self.maximumClientCount { polled[1].fd = -1 }
            let result = poll(&polled, nfds_t(polled.count), waitMilliseconds(left))
            guard result >= 0 || errno == EINTR, polled[0].revents == 0 else { break }
            serve(Set(polled.dropFirst(2).filter { $0.revents != 0 }.map(\.fd)))
            guard polled[1].revents == 0 || welcome() else { break }
        }
        clients = []
        finish()
    }

    /// The remaining time; `nil` if nothing is held.
    private var microsecondsLeft: Int64? {
        held?.microsecondsLeft(at: clock.microseconds())
    }

    private func waitMilliseconds(_ left: Int64) -> Int32 {
        let now = clock.microseconds()
        let soonest = clients.reduce(left) { min($0, $1.deadline - now) }
        return Int32(min(max(0, soonest) / 1_000 + 1, Self.longestWaitMilliseconds))
    }

    /// Serves the clients with data, and drops those that took too long.
    private func serve(_ ready: Set<Int32>) {
        let now = clock.microseconds()
        clients.removeAll { client in
            // Data that a client sent in time is answered, however late it is read.
            ready.contains(client.rawDescriptor) && isServed(client) || client.deadline <= now
        }
    }

    /// Accepts new clients; returns `false` if the system gives no more descriptors. Clients of other users are
    /// disconnected before any data is read.
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

    /// Reads from a client, and answers a complete request. Returns whether the client is finished.
    private func isServed(_ client: AgentConnection) -> Bool {
        switch client.read() {
        case .incomplete: return false
        case .failed: return true
        case .request(let request):
            // A session that expired since the last request is not returned.
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

/// One client of the agent: sends one request, gets one reply, and is disconnected.
final class AgentConnection {
    enum Progress: ~Copyable {
        case request(AgentRequest)
        case incomplete
        /// The client disconnected or sent an invalid request.
        case failed
    }

    private let socket: OwnedDescriptor
    private var reader = FrameReader()
    /// Its time limit, in microseconds.
    let deadline: Int64

    init(_ socket: consuming OwnedDescriptor, deadline: Int64) {
        self.socket = socket
        self.deadline = deadline
    }

    /// The descriptor for `poll`.
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

    /// Sends a reply. Replies fit into the socket's buffer, so this does not block; a closed client gets none.
    func send(_ reply: borrowing AgentReply) {
        _ = socket.send(AgentReply.frame(of: reply))
    }
}

enum AgentStartFailure: Error {
    /// Another agent is running.
    case taken
    /// The folder cannot be used: it cannot be created or written, is a link, or is accessible to others.
    case unusable
}
