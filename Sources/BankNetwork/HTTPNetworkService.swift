public import BankServices
import HTTPKit
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Requests over HTTPKit: libevent and OpenSSL.
public final class HTTPNetworkService: NetworkServiceProtocol {
    private let options: NetworkOptions
    /// Created with the first request, so that a program that sends nothing has no thread for it.
    private let client = Mutex<HTTPClient?>(nil)

    public init(_ options: NetworkOptions = NetworkOptions()) { self.options = options }

    public func send(_ request: NetworkRequest) async throws -> NetworkResponse {
        try await perform(request, .bytes(request.body)) { response in
            let body = try await Self.whole(response, request.answerMaximumBytes)
            return NetworkResponse(status: response.status, fields: response.fields.last, body: body)
        }
    }

    public func upload(
        _ request: NetworkRequest, _ body: NetworkUpload,
        progress: @escaping @Sendable (NetworkProgress) -> Void
    ) async throws -> NetworkResponse {
        let sent = Mutex(0)
        let stream = OutgoingBody.stream { writer in
            try await body.write { bytes in
                try await writer.write(bytes)
                let count = sent.withLock { sent in
                    sent += bytes.count
                    return sent
                }
                progress(NetworkProgress(byteCount: count, totalByteCount: body.byteCount))
            }
        }
        return try await perform(request, stream) { response in
            let body = try await Self.whole(response, request.answerMaximumBytes)
            return NetworkResponse(status: response.status, fields: response.fields.last, body: body)
        }
    }

    public func download(
        _ request: NetworkRequest, progress: @escaping @Sendable (NetworkProgress) -> Void,
        receive: @escaping @Sendable ([UInt8]) async throws -> Void
    ) async throws -> NetworkResponse {
        try await perform(request, .bytes(request.body)) { response in
            guard (200..<300).contains(response.status) else {
                let body = try await Self.whole(response, request.answerMaximumBytes)
                return NetworkResponse(status: response.status, fields: response.fields.last, body: body)
            }
            var count = 0
            while let bytes = try await Self.next(response) {
                count += bytes.count
                try await receive(bytes)
                progress(NetworkProgress(byteCount: count, totalByteCount: response.body.expectedCount))
            }
            return NetworkResponse(status: response.status, fields: response.fields.last)
        }
    }

    private func perform<Result: Sendable>(
        _ request: NetworkRequest, _ body: OutgoingBody,
        _ use: (HTTPClientResponse) async throws -> Result
    ) async throws -> Result {
        var fields = HTTPFields()
        fields.append("user-agent", options.userAgent)
        for (name, value) in request.fields.sorted(by: { $0.key < $1.key }) { fields.append(name, value) }
        let server = request.server
        // Such servers do not exist (RFC 6761, section 6.4), so name servers are not queried.
        guard !server.host.hasSuffix(".invalid") else { throw NetworkFailure.nameNotFound(host: server.host) }
        if let field = request.repeatedField { fields.append(field.name, field.value) }
        var sent = HTTPClientRequest(
            request.method,
            HTTPOrigin(isSecure: server.isSecure, host: server.host, port: server.port),
            server.basePath + request.target, fields: fields, body: body,
            timeoutSeconds: request.timeoutSeconds)
        sent.answerTimeoutSeconds = request.answerTimeoutSeconds
        sent.repeatedField = request.repeatedField.map { ($0.name, $0.value) }
        do {
            return try await sharedClient().withResponse(to: sent, use)
        } catch let error as HTTPClientError {
            throw NetworkFailure(error, host: server.host)
        }
    }

    private static func whole(_ response: HTTPClientResponse, _ maximum: Int) async throws -> [UInt8] {
        // The client asks for no coding, so a coded response is an error and is not decoded.
        if let coding = response.fields["content-encoding"], coding.lowercased() != "identity" {
            throw NetworkFailure.malformedAnswer("the coding \(coding)")
        }
        do throws(IncomingBody.Failure) {
            return try await response.body.collect(upTo: maximum)
        } catch {
            throw NetworkFailure(error, maximum)
        }
    }

    private static func next(_ response: HTTPClientResponse) async throws -> [UInt8]? {
        do throws(IncomingBody.Failure) {
            return try await response.body.next()
        } catch {
            throw NetworkFailure(error, .max)
        }
    }

    private func sharedClient() throws -> HTTPClient {
        try client.withLock { client in
            if let client { return client }
            var options = HTTPClientOptions()
            options.connectionTimeoutSeconds = self.options.connectionTimeoutSeconds
            options.certificateAuthoritiesPath = self.options.certificateAuthoritiesPath
            let made = try HTTPClient(options)
            client = made
            return made
        }
    }
}

/// The limits and settings of network requests.
public struct NetworkOptions: Sendable {
    /// The user agent of requests.
    public var userAgent = "bank"
    public var connectionTimeoutSeconds = 10
    /// A PEM file of certificates to trust instead of the system's.
    public var certificateAuthoritiesPath: String?

    public init() {}
}

extension HTTPFields {
    /// The last value of each field.
    fileprivate var last: [String: String] {
        Dictionary(fields.map { ($0.name, $0.value) }) { $1 }
    }
}

extension NetworkFailure {
    fileprivate init(_ error: HTTPClientError, host: String) {
        self =
            switch error {
            case .nameNotFound: .nameNotFound(host: host)
            case .notConnected(ENETUNREACH), .notConnected(ENETDOWN): .offline
            case .addressNotAllowed, .notConnected, .system, .shutDown: .notConnected(host: host)
            case .certificate(.expired): .certificate(.expired)
            case .certificate(.notYetValid): .certificate(.notYetValid)
            case .certificate(.otherName): .certificate(.otherName)
            case .certificate(.unknownIssuer): .certificate(.unknownIssuer)
            case .certificate(.other(let text)), .handshake(let text): .certificate(.other(text))
            case .timedOut(.connection): .connectionTimedOut
            case .timedOut(.answer): .answerTimedOut
            case .noAnswer, .answerToAnother: .noAnswer
            case .malformedAnswer(let rule): .malformedAnswer(rule)
            case .cancelled: .cancelled
            }
    }

    fileprivate init(_ failure: IncomingBody.Failure, _ maximum: Int) {
        self =
            switch failure {
            case .incomplete: Task.isCancelled ? .cancelled : .noAnswer
            case .tooSlow: .answerTimedOut
            case .tooLarge: .answerTooLarge(maximumBytes: maximum)
            }
    }
}
