/// A request and its answer. It belongs to the loop's thread.
final class ClientExchange {
    typealias Waiter = CheckedContinuation<Result<HTTPClientResponse, HTTPClientError>, Never>

    let id: UInt64
    let request: HTTPClientRequest
    /// The deadline for the whole exchange, in milliseconds of the loop's clock.
    var deadline = Int.max
    weak var connection: ClientConnection?
    /// The answer, once its header section has arrived.
    private var response: HTTPClientResponse?
    /// Writes a body that is produced piece by piece.
    var producer: Task<Void, Never>?
    /// Whether the whole request was written.
    var isSent = false
    /// Waits until the server has read more of the request's body.
    var writer: CheckedContinuation<Bool, Never>?
    /// Whether any byte of the answer has arrived.
    var isAnswered = false
    private var waiter: Waiter?

    init(_ id: UInt64, _ request: HTTPClientRequest, _ waiter: Waiter) {
        self.id = id
        self.request = request
        self.waiter = waiter
    }

    var body: IncomingBody? { response?.body }

    func answer(_ response: HTTPClientResponse) { self.response = response }

    /// Passes the answer to the caller. By then the body has the bytes that arrived with the header section; otherwise
    /// the caller would wait for the loop once more.
    func handOver() {
        guard let response, let waiter else { return }
        self.waiter = nil
        waiter.resume(returning: .success(response))
    }

    /// Ends the exchange without an answer, or its body before the end.
    func fail(_ error: HTTPClientError, _ failure: IncomingBody.Failure = .incomplete) {
        handOver()
        waiter?.resume(returning: .failure(error))
        waiter = nil
        body?.finish(.failure(failure))
        endProducer()
    }

    /// Starts to write a body that is produced piece by piece.
    func produce(
        _ produce: @escaping @Sendable (BodyWriter) async throws -> Void, to mailbox: LoopMailbox<ClientCore>
    ) {
        let id = id
        let writer = BodyWriter { (bytes) throws(BodyWriter.Closed) in
            let goesOn = await withCheckedContinuation { (writer: CheckedContinuation<Bool, Never>) in
                let isPosted = mailbox.post { $0.write(bytes, of: id, writer) }
                if !isPosted { writer.resume(returning: false) }
            }
            guard goesOn else { throw BodyWriter.Closed() }
        }
        producer = Task {
            do {
                try await produce(writer)
                mailbox.post { $0.endBody(of: id, isWhole: true) }
            } catch {
                mailbox.post { $0.endBody(of: id, isWhole: false) }
            }
        }
    }

    /// Stops writing the request.
    func endProducer() {
        producer?.cancel()
        writer?.resume(returning: false)
        writer = nil
    }
}
