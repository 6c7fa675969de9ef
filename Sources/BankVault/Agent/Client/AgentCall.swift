import BankServices
import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// One question to the agent of a folder. It blocks, at each step for at most as long as it is given.
enum AgentCall {
    enum Outcome: ~Copyable {
        case reply(AgentReply)
        /// This process is there, but it does not answer, or nothing that could be understood.
        case silence(processID: Int32)
        case nobody
    }

    /// Sends a request. Nothing is sent to anybody but a process of the same user.
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
    static func reply(from socket: borrowing Descriptor) -> AgentReply? {
        var reader = FrameReader()
        switch reader.read(from: socket) {
        case .frame(let kind, let body): return AgentReply(kind, body)
        default: return nil
        }
    }
}
