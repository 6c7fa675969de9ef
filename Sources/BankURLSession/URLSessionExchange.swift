import BankServices
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A running request. One reader takes the response body in pieces.
final class URLSessionExchange: NSObject, URLSessionDataDelegate {
    private struct State {
        /// The number of bytes that the reader has not taken yet.
        var waitingByteCount = 0
        var hasEnded = false
    }

    #if canImport(FoundationNetworking)
        // On this system, resuming a request restarts it, and the server sees it twice.
        private static let waitingMaximumBytes = Int.max
    #else
        private static let waitingMaximumBytes = 1 << 20
    #endif

    let pieces: AsyncThrowingStream<Data, any Error>
    private let continuation: AsyncThrowingStream<Data, any Error>.Continuation
    private let host: String
    private let sent: (@Sendable (_ byteCount: Int) -> Void)?
    private let state = Mutex(State())

    init(host: String, sent: (@Sendable (_ byteCount: Int) -> Void)?) {
        (pieces, continuation) = AsyncThrowingStream.makeStream()
        self.host = host
        self.sent = sent
    }

    /// Makes room for more data.
    func took(_ byteCount: Int, of task: URLSessionTask) {
        state.withLock { state in
            let wasFull = state.waitingByteCount > Self.waitingMaximumBytes
            state.waitingByteCount -= byteCount
            if wasFull, state.waitingByteCount <= Self.waitingMaximumBytes { task.resume() }
        }
    }

    /// Ends the request unless it has ended.
    func end(_ task: URLSessionTask) {
        state.withLock { $0.hasEnded = true }
        task.cancel()
    }

    func urlSession(_: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        state.withLock { state in
            let wasFull = state.waitingByteCount > Self.waitingMaximumBytes
            state.waitingByteCount += data.count
            if !wasFull, state.waitingByteCount > Self.waitingMaximumBytes { dataTask.suspend() }
        }
        continuation.yield(data)
    }

    func urlSession(
        _: URLSession, task: URLSessionTask, didSendBodyData _: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend _: Int64
    ) {
        sent?(Int(totalBytesSent))
    }

    func urlSession(
        _: URLSession, task: URLSessionTask, willPerformHTTPRedirection _: HTTPURLResponse,
        newRequest _: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // On Linux, a reply to a cancelled request crashes the program.
        state.withLock { if !$0.hasEnded { completionHandler(nil) } }
    }

    #if canImport(FoundationNetworking)
        // The challenge comes after the whole response, and without a password the request would never end.
        func urlSession(
            _: URLSession, task: URLSessionTask, didReceive _: URLAuthenticationChallenge,
            completionHandler _:
                @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            continuation.finish()
        }
    #endif

    func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        continuation.finish(throwing: error.map { NetworkFailure($0, host: host) })
    }
}

extension NetworkFailure {
    /// A failure that leaves the outcome unknown, unless the error rules out that the request arrived.
    init(_ error: any Error, host: String) {
        guard let error = error as? URLError else {
            self = .noAnswer
            return
        }
        let text = error.localizedDescription
        self =
            switch error.code {
            case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive: .offline
            case .cannotFindHost, .dnsLookupFailed: .nameNotFound(host: host)
            case .cannotConnectToHost, .badURL, .appTransportSecurityRequiresSecureConnection:
                .notConnected(host: host)
            case .serverCertificateHasBadDate: .certificate(.expired)
            case .serverCertificateNotYetValid: .certificate(.notYetValid)
            case .serverCertificateHasUnknownRoot: .certificate(.unknownIssuer)
            case .serverCertificateUntrusted: .certificate(.other(text))
            // Linux has no codes for these, only libcurl's messages.
            case .unknown where text.hasPrefix("SSL certificate problem: "): .certificate(.other(text))
            case .unknown where text.hasPrefix("SSL: no alternative certificate"): .certificate(.otherName)
            case .unknown where text.hasPrefix("Failed to connect to "): .notConnected(host: host)
            case .timedOut: .answerTimedOut
            case .cancelled: .cancelled
            case .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData, .unsupportedURL:
                .malformedAnswer(text)
            default: .noAnswer
            }
    }
}
