import Synchronization

/// An HTTP/1.1 client with one thread for the network, which starts with the first request. Connections are reused.
/// Redirects are returned, not followed: following one could send a token to another host.
public final class HTTPClient: Sendable {
    private let options: HTTPClientOptions
    private let mailbox: LoopMailbox<ClientCore>
    private let isStarted = Mutex(false)
    private let lastID = Atomic<UInt64>(0)

    public init(_ options: HTTPClientOptions = HTTPClientOptions()) throws(HTTPClientError) {
        self.options = options
        do throws(SystemCallFailure) {
            mailbox = try LoopMailbox()
        } catch {
            throw .system(error.call, error.errorNumber)
        }
    }

    deinit { mailbox.post { $0.shutDown() } }

    /// Sends a request, and passes the answer on once its header section has arrived. The body can be read until `use`
    /// returns; the rest is then dropped. Throws ``HTTPClientError``, and the errors of `use`.
    public func withResponse<Result>(
        to request: HTTPClientRequest, _ use: (HTTPClientResponse) async throws -> Result
    ) async throws -> Result {
        try start()
        let id = lastID.add(1, ordering: .relaxed).newValue
        let ticket = Ticket()
        return try await withTaskCancellationHandler {
            let response = try await head(of: request, id, ticket)
            defer { if !response.body.hasEnded { mailbox.post { $0.finish(id) } } }
            return try await use(response)
        } onCancel: {
            ticket.cancel()
            mailbox.post { $0.fail(id, .cancelled) }
        }
    }

    private func head(
        of request: HTTPClientRequest, _ id: UInt64, _ ticket: Ticket
    ) async throws(HTTPClientError) -> HTTPClientResponse {
        typealias Answer = Result<HTTPClientResponse, HTTPClientError>
        let answer = await withCheckedContinuation { (waiter: CheckedContinuation<Answer, Never>) in
            let isPosted = mailbox.post { core in
                guard !ticket.isCancelled else { return waiter.resume(returning: .failure(.cancelled)) }
                core.begin(ClientExchange(id, request, waiter))
            }
            if !isPosted { waiter.resume(returning: .failure(.shutDown)) }
        }
        return try answer.get()
    }

    private func start() throws(HTTPClientError) {
        try isStarted.withLock { (isStarted) throws(HTTPClientError) in
            guard !isStarted else { return }
            let core = try ClientCore(options, mailbox: mailbox)
            LoopThread.start { core.run() }
            isStarted = true
        }
    }

    /// Whether a call was cancelled before the loop began it.
    private final class Ticket: Sendable {
        private let state = Atomic(false)
        var isCancelled: Bool { state.load(ordering: .acquiring) }
        func cancel() { state.store(true, ordering: .releasing) }
    }
}
