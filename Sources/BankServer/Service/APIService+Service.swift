import BankAPI
import BankServices
import HTTPKit

extension APIService {
    /// Requests outside the API: whether the server is alive and ready.
    func service(
        _ request: HTTPRequest, from client: String?, _ operation: inout String
    ) async throws -> HTTPResponse {
        switch request.path {
        case "/healthz":
            operation = "healthz"
            return try Self.fixed(request, "application/json", Array("{\"status\":\"ok\"}".utf8))
        case "/metrics":
            operation = "metrics"
            let ledger = backend.ledgerUse.map { LedgerMetrics(use: $0).text } ?? ""
            return try Self.fixed(request, RequestMetrics.mediaType, Array((metrics.text + ledger).utf8))
        case "/readyz", "/readyz/reading":
            operation = "readyz"
            let (isReady, json) = await readiness.answer(readingOnly: request.path != "/readyz")
            var response = try Self.fixed(request, "application/json", json)
            if !isReady { response.status = 503 }
            return response
        default:
            guard let pages else { throw RequestFault.notFound(path: request.path) }
            operation = "pages"
            var noted = operation
            let answer = await pages.answer(
                PageCall(
                    request: request, backend: try varied(request), isLocal: proxies.isLocal(request),
                    isSecure: proxies.isEncrypted(request), streams: streams, uploads: uploads,
                    takePlace: { [slots] in try? slots.take(for: $0) },
                    countSignIn: { [self] () throws(ServiceError) in try countSignIn(request, from: client) },
                    countTakenName: { [self] in countTakenName(request, from: client) },
                    noteOperation: { noted = $0 }))
            operation = noted
            return answer
        }
    }

    /// From now on proxies are told to send no more requests.
    public func beginDraining() { readiness.isDraining = true }

    static func fixed(
        _ request: HTTPRequest, _ type: String, _ body: [UInt8]
    ) throws -> HTTPResponse {
        guard ["GET", "HEAD"].contains(request.method) else {
            throw RequestFault.methodNotAllowed(["GET", "HEAD"])
        }
        return HTTPResponse(status: 200, fields: ["content-type": type], body: body)
    }

    /// The OpenAPI document, or 304 for a client that has it.
    func openAPIDocument(_ request: HTTPRequest) throws -> HTTPResponse {
        var response = try Self.fixed(request, "application/json", document)
        let compression = AnswerCompression(request.fields)
        let tag = EntityTag(of: document, isCompressed: compression.applies(toBytes: document.count))
        response.fields.append(.etag, tag.text)
        if tag.isKnown(to: request.fields) { (response.status, response.body) = (304, .bytes([])) }
        return response
    }

    func countSignIn(_ request: HTTPRequest, from client: String?) throws(ServiceError) {
        guard limitsSignIn(request) else { return }
        try signInLimits.count(client ?? "", at: ContinuousClock.now - start)
    }

    func countTakenName(_ request: HTTPRequest, from client: String?) {
        guard limitsSignIn(request) else { return }
        signInLimits.countTakenName(client ?? "", at: ContinuousClock.now - start)
    }

    // The demo is for tests, which sign in often. Clients on this machine are trusted not to guess passwords.
    private func limitsSignIn(_ request: HTTPRequest) -> Bool { !backend.isDemo && !proxies.isLocal(request) }
}
