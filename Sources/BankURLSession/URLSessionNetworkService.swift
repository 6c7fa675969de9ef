public import BankServices
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Requests over `URLSession`, for apps: uses the system's proxies, networks and certificates.
///
/// On Linux it uses libcurl and has limits. It cannot pause a response, so a download that is read slowly is buffered
/// in memory. It does not support numeric IPv6 addresses. A response cut off within its head crashes the program, so
/// use `HTTPNetworkService` for untrusted servers there.
public final class URLSessionNetworkService: NetworkServiceProtocol {
    /// A week, because requests have their own time limits.
    private static let longestSeconds: TimeInterval = 604_800

    private let userAgent: String
    private let folder: String
    #if !canImport(FoundationNetworking)
        private let session = URLSession(configuration: URLSessionNetworkService.configuration)

        deinit { session.finishTasksAndInvalidate() }
    #endif

    /// - Parameter folder: stores the bodies of uploads while they are sent; `nil` for the system's temporary folder.
    public init(userAgent: String = "bank", folder: String? = nil) {
        self.userAgent = userAgent
        self.folder = folder ?? NSTemporaryDirectory()
    }

    public func send(_ request: NetworkRequest) async throws -> NetworkResponse {
        try await inTime(request) { try await self.perform(request) }
    }

    public func upload(
        _ request: NetworkRequest, _ body: NetworkUpload,
        progress: @escaping @Sendable (NetworkProgress) -> Void
    ) async throws -> NetworkResponse {
        try await inTime(request) {
            try await self.withFile(of: body, host: request.server.host) { file in
                try await self.perform(request, file: file) { count in
                    progress(NetworkProgress(byteCount: count, totalByteCount: body.byteCount))
                }
            }
        }
    }

    public func download(
        _ request: NetworkRequest, progress: @escaping @Sendable (NetworkProgress) -> Void,
        receive: @escaping @Sendable ([UInt8]) async throws -> Void
    ) async throws -> NetworkResponse {
        try await inTime(request) {
            var count = 0
            return try await self.perform(
                request,
                receive: { bytes, total in
                    count += bytes.count
                    try await receive(bytes)
                    progress(NetworkProgress(byteCount: count, totalByteCount: total))
                })
        }
    }

    // A session itself limits only the time between two pieces.
    private func inTime(
        _ request: NetworkRequest, _ work: @escaping @Sendable () async throws -> NetworkResponse
    ) async throws -> NetworkResponse {
        try await withThrowingTaskGroup(of: NetworkResponse.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await work() }
            if let seconds = request.timeoutSeconds {
                group.addTask {
                    try? await Task.sleep(for: .seconds(seconds))
                    throw Task.isCancelled ? NetworkFailure.cancelled : .answerTimedOut
                }
            }
            guard let first = try await group.next() else { throw NetworkFailure.cancelled }
            return first
        }
    }

    private func perform(
        _ request: NetworkRequest, file: URL? = nil, sent: (@Sendable (_ byteCount: Int) -> Void)? = nil,
        receive: (([UInt8], _ total: Int?) async throws -> Void)? = nil
    ) async throws -> NetworkResponse {
        let host = request.server.host
        guard let message = message(request, file) else { throw NetworkFailure.notConnected(host: host) }
        let exchange = URLSessionExchange(host: host, sent: sent)
        let task = start(message, exchange)
        defer { exchange.end(task) }
        var body: [UInt8] = []
        for try await piece in exchange.pieces where !Task.isCancelled {
            if let receive, let answer = task.response as? HTTPURLResponse, (200..<300) ~= answer.statusCode {
                try await receive([UInt8](piece), answer.totalByteCount)
            } else {
                guard piece.count <= request.answerMaximumBytes - body.count else {
                    throw NetworkFailure.answerTooLarge(maximumBytes: request.answerMaximumBytes)
                }
                body += piece
            }
            exchange.took(piece.count, of: task)
        }
        guard !Task.isCancelled else { throw NetworkFailure.cancelled }
        guard let answer = task.response as? HTTPURLResponse else { throw NetworkFailure.noAnswer }
        if let field = request.repeatedField, let value = answer.fields[field.name], value != field.value {
            throw NetworkFailure.noAnswer
        }
        return NetworkResponse(status: answer.statusCode, fields: answer.fields, body: body)
    }

    private func message(_ request: NetworkRequest, _ file: URL?) -> URLRequest? {
        guard let url = URL(string: request.server.text + request.target) else { return nil }
        var message = URLRequest(url: url, timeoutInterval: Self.longestSeconds)
        message.httpMethod = request.method
        if let file {
            // On Linux, cancelling an upload task from a file crashes the program.
            message.httpBodyStream = InputStream(url: file)
        } else if !request.body.isEmpty {
            message.httpBody = Data(request.body)
        }
        // A session decodes every coding; `identity` keeps the length known.
        var fields = ["user-agent": userAgent, "accept-encoding": "identity"]
        if let field = request.repeatedField { fields[field.name] = field.value }
        message.allHTTPHeaderFields = fields.merging(request.fields) { $1 }
        return message
    }

    private func start(_ message: URLRequest, _ exchange: URLSessionExchange) -> URLSessionTask {
        #if canImport(FoundationNetworking)
            // Each request has its own session: over a dead connection it would be sent twice or hang.
            let session = URLSession(
                configuration: Self.configuration, delegate: exchange, delegateQueue: nil)
            defer { session.finishTasksAndInvalidate() }
        #endif
        let task = session.dataTask(with: message)
        task.delegate = exchange
        task.resume()
        return task
    }

    /// Writes a body to a private file that exists while `use` runs: only files are read piece by piece on every
    /// system.
    private func withFile(
        of body: NetworkUpload, host: String, _ use: (URL) async throws -> NetworkResponse
    ) async throws -> NetworkResponse {
        var path = Array((folder + "/bank-upload-XXXXXX").utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw NetworkFailure.notConnected(host: host) }
        defer {
            close(descriptor)
            unlink(path)
        }
        try await body.write { bytes in
            guard !Task.isCancelled else { throw NetworkFailure.cancelled }
            do {
                try FileHandle(fileDescriptor: descriptor).write(contentsOf: bytes)
            } catch {
                throw NetworkFailure.notConnected(host: host)
            }
        }
        return try await use(
            URL(fileURLWithFileSystemRepresentation: path, isDirectory: false, relativeTo: nil))
    }

    /// Requests share no cookies, caches or credentials.
    private static var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.timeoutIntervalForRequest = longestSeconds
        return configuration
    }
}

extension HTTPURLResponse {
    fileprivate var fields: [String: String] {
        let pairs = allHeaderFields.compactMap { name, value in
            (name as? String).map { ($0.lowercased(), "\(value)") }
        }
        return Dictionary(pairs) { $1 }
    }

    /// The length of a decoded body is unknown.
    fileprivate var totalByteCount: Int? {
        guard expectedContentLength >= 0, fields["content-encoding"] == nil else { return nil }
        return Int(expectedContentLength)
    }
}
