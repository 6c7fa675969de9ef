/// Passes an answer from its task to the connection.
struct ResponseOutlet: Sendable {
    let mailbox: LoopMailbox<ServerCore>
    let connection: UInt64
    let serial: UInt64
    /// Whether only the header section is wanted.
    let isHead: Bool

    func send(_ response: HTTPResponse) async {
        guard !response.isDropped else { return post { $0.end($1, isWhole: false) } }
        switch response.body {
        case .bytes(let bytes):
            post { $0.answer($1, response, bytes) }
        case .stream(let produce):
            post { $0.begin($1, response) }
            guard !isHead else { return post { $0.end($1, isWhole: true) } }
            do {
                try await produce(BodyWriter(write))
                post { $0.end($1, isWhole: true) }
            } catch {
                post { $0.end($1, isWhole: false) }
            }
        }
    }

    private func post(_ work: @escaping @Sendable (Connection, UInt64) -> Void) {
        let (connection, serial) = (connection, serial)
        mailbox.post { core in
            if let connection = core.connections[connection] { work(connection, serial) }
        }
    }

    private func write(_ bytes: [UInt8]) async throws(BodyWriter.Closed) {
        let (connection, serial) = (connection, serial)
        let goesOn = await withCheckedContinuation { (writer: CheckedContinuation<Bool, Never>) in
            let isPosted = mailbox.post { core in
                guard let connection = core.connections[connection] else {
                    return writer.resume(returning: false)
                }
                connection.write(serial, bytes, writer)
            }
            if !isPosted { writer.resume(returning: false) }
        }
        guard goesOn else { throw BodyWriter.Closed() }
    }
}
