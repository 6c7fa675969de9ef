public import BankServices
import Synchronization

/// A simulated network: scripted responses, and an offline mode.
public final class MockNetworkService: NetworkServiceProtocol {
    /// The response to a request.
    public typealias Answer = @Sendable (NetworkRequest) throws -> NetworkResponse

    private struct State {
        var answers: [Answer] = []
        var requests: [NetworkRequest] = []
        var isOffline = false
    }

    private let state = Mutex(State())

    /// - Parameter answers: one for each request, in order; without one, the server refuses the connection.
    public init(_ answers: [Answer] = []) {
        state.withLock { $0.answers = answers }
    }

    /// All requests so far, including failed ones.
    public var requests: [NetworkRequest] { state.withLock { $0.requests } }

    public func setOffline(_ isOffline: Bool) { state.withLock { $0.isOffline = isOffline } }

    /// Adds a response for a later request.
    public func add(_ answer: @escaping Answer) { state.withLock { $0.answers.append(answer) } }

    public func send(_ request: NetworkRequest) async throws -> NetworkResponse {
        let answer = try state.withLock { state -> Answer in
            state.requests.append(request)
            guard !state.isOffline else { throw NetworkFailure.offline }
            guard !state.answers.isEmpty else {
                throw NetworkFailure.notConnected(host: request.server.host)
            }
            return state.answers.removeFirst()
        }
        guard !Task.isCancelled else { throw NetworkFailure.cancelled }
        let response = try answer(request)
        guard response.body.count <= request.answerMaximumBytes else {
            throw NetworkFailure.answerTooLarge(maximumBytes: request.answerMaximumBytes)
        }
        return response
    }

    public func upload(
        _ request: NetworkRequest, _ body: NetworkUpload,
        progress: @escaping @Sendable (NetworkProgress) -> Void
    ) async throws -> NetworkResponse {
        let sent = Mutex<[UInt8]>([])
        try await body.write { bytes in
            let count = sent.withLock { sent in
                sent += bytes
                return sent.count
            }
            progress(NetworkProgress(byteCount: count, totalByteCount: body.byteCount))
        }
        var request = request
        request.body = sent.withLock(\.self)
        return try await send(request)
    }

    public func download(
        _ request: NetworkRequest, progress: @escaping @Sendable (NetworkProgress) -> Void,
        receive: @escaping @Sendable ([UInt8]) async throws -> Void
    ) async throws -> NetworkResponse {
        let response = try await send(request)
        guard (200..<300).contains(response.status) else { return response }
        try await receive(response.body)
        progress(
            NetworkProgress(byteCount: response.body.count, totalByteCount: response.body.count))
        return NetworkResponse(status: response.status, fields: response.fields)
    }
}
