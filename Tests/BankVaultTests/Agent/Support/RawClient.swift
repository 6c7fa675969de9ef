import BankServices
import Foundation

@testable import BankVault

/// A client that sends arbitrary bytes.
struct RawClient: ~Copyable {
    private let socket: OwnedDescriptor

    init?(_ folder: String) {
        guard let folder = AgentFolder(folder),
            let socket = folder.connect(timeoutMilliseconds: patienceMilliseconds)
        else {
            return nil
        }
        self.socket = socket
    }

    func send(_ bytes: [UInt8]) -> Bool { socket.send(SecretBytes(bytes)) }

    /// Ends the sending half of the connection.
    func close() { _ = shutdown(socket.raw, Int32(SHUT_WR)) }

    func reply() -> AgentReply? { AgentCall.reply(from: socket) }
}
