import BankServices

/// One client of the agent: sends one request, gets one reply, and is let go.
final class AgentConnection {
    enum Progress: ~Copyable {
        case request(AgentRequest)
        case incomplete
        /// The client went away or sent what is no request.
        case failed
    }

    private let socket: Descriptor
    private var reader = FrameReader()
    /// When its time is up, in microseconds.
    let deadline: Int64

    init(_ socket: consuming Descriptor, deadline: Int64) {
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
