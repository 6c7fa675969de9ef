import BankAPI
import BankDomain
import BankServices
public import HTTPKit
import JSONKit

/// Answers requests of the API from the services of a bank.
@MainActor
public final class APIService {
    let backend: any ServedBank
    private let hosts: AllowedHosts
    private let table: RouteTable
    private let document: [UInt8]
    private let log: @Sendable (RequestRecord) -> Void
    private let newRequestID: @Sendable () -> String
    let proxies: TrustedProxies
    let uploads: UploadOptions
    let pages: (any PageServing)?
    let streams = OpenStreams()
    let slots = LongWorkSlots()
    var metrics: RequestMetrics
    let readiness: Readiness
    var signInLimits = SignInLimits()
    let start = ContinuousClock.now

    /// - Parameters:
    ///   - pages: answers browsers at every path outside the API; `nil` for a server without pages.
    ///   - log: called for every answered request.
    public init(
        backend: any ServedBank, version: String, hosts: AllowedHosts,
        proxies: TrustedProxies = TrustedProxies(), uploads: UploadOptions = UploadOptions(),
        pages: (any PageServing)? = nil, newRequestID: @escaping @Sendable () -> String,
        log: @escaping @Sendable (RequestRecord) -> Void
    ) {
        self.backend = backend
        self.hosts = hosts
        self.proxies = proxies
        self.uploads = uploads
        self.pages = pages
        self.newRequestID = newRequestID
        self.log = log
        metrics = RequestMetrics(version: version)
        readiness = Readiness(backend)
        let routes = Routes.handled(isDemo: backend.isDemo)
        table = RouteTable(routes)
        document =
            OpenAPIDocument(
                routes: routes.map(\.description), version: version, basePath: Routes.basePath,
                isDemo: backend.isDemo
            ).json.bytes
    }

    /// The answer to a request that cannot be read.
    public nonisolated static func refusal(of fault: HTTPFault) -> HTTPResponse {
        let problem = Problem(status: fault.status, code: "badRequest", title: fault.text)
        var fields = fault.fields
        fields.append("content-type", Problem.mediaType)
        fields.append("x-content-type-options", "nosniff")
        return HTTPResponse(
            status: fault.status, fields: fields, body: problem.json(requestID: "").bytes)
    }

    public func answer(_ request: HTTPRequest) async -> HTTPResponse {
        let id = newRequestID()
        let clock = ContinuousClock()
        let start = clock.now
        let client = proxies.client(
            of: request.peer.address, forwarded: request.fields.values(of: "x-forwarded-for").last)
        var operation = ""
        var user: UserID?
        var response: HTTPResponse
        metrics.begin()
        do {
            response = try await respond(to: request, from: client, operation: &operation, user: &user)
        } catch {
            response = refusal(error, requestID: id)
        }
        response.fields.append("x-request-id", id)
        response.fields.append("x-content-type-options", "nosniff")
        if let call = request.fields[RequestFields.call], (1...64).contains(call.utf8.count) {
            response.fields.append(RequestFields.call, call)
        }
        let record = RequestRecord(
            id: id, method: request.method, operation: operation, status: response.status, user: user,
            peer: client, duration: clock.now - start)
        metrics.end(record)
        log(record)
        return response
    }

    private func refusal(_ error: any Error, requestID: String) -> HTTPResponse {
        var problem: Problem
        switch error {
        case let fault as RequestFault: problem = fault.problem
        case let field as MalformedField:
            problem = backend.problem(field.reason)
            problem.status = 400
        case is CancellationError: problem = RequestFault.clientLeft.problem
        case let mismatch as RouteInput.Mismatch: problem = RequestFault(mismatch).problem
        default: problem = backend.problem(error)
        }
        var response = HTTPResponse(
            status: problem.status,
            fields: ["content-type": Problem.mediaType, "cache-control": "no-store"],
            body: problem.json(requestID: requestID).bytes)
        if problem.status == 401 { response.fields.append("www-authenticate", "Bearer") }
        if case .methodNotAllowed(let methods) = error as? RequestFault {
            response.fields.append("allow", methods.joined(separator: ", "))
        }
        if let seconds = (error as? ServiceError)?.retryAfterSeconds {
            response.fields.append("retry-after", String(seconds))
        }
        return response
    }

    private func respond(
        to request: HTTPRequest, from client: String?, operation: inout String, user: inout UserID?
    ) async throws -> HTTPResponse {
        let isAPI = request.path.hasPrefix(Routes.basePath)
        try hosts.check(request, allowsLinks: !isAPI)
        guard isAPI else { return try await service(request, from: client, &operation) }
        let path = request.path.dropFirst(Routes.basePath.count)
        if path == "/openapi.json" {
            operation = "openapi"
            return try Self.fixed(request, "application/json", document)
        }
        switch table.match(request.method, path) {
        case .nothing: throw RequestFault.notFound(path: request.path)
        case .malformed: throw RequestFault.malformedQuery
        case .otherMethods(let methods): throw RequestFault.methodNotAllowed(methods)
        case .found(let route, let parameters):
            operation = route.description.command
            // Routes that anyone may read are not sign-in attempts.
            if route.description.access == .anyone, !route.description.method.isSafe {
                try countSignIn(request, from: client)
            }
            do {
                return try await run(route, parameters, request, user: &user)
            } catch {
                if (error as? ServiceError)?.isTakenName == true { countTakenName(request, from: client) }
                throw error
            }
        }
    }

    private func run(
        _ served: any ServedRoute, _ parameters: [String: String], _ request: HTTPRequest,
        user: inout UserID?
    ) async throws -> HTTPResponse {
        let route = served.description
        let backend = try varied(request)
        let (tokens, services) = try caller(request, route, backend)
        let principal = route.access == .user ? try await services.principalSource.caller() : nil
        user = principal?.userID
        // Before the body is read, and until the work has ended.
        let slot = try await slot(for: route, principal, services.principalSource)
        defer { withExtendedLifetime(slot) {} }
        let body =
            route.bodyParameters.isEmpty
            ? [:] : try await RequestBodyReader.members(of: request, limit: route.bodyMaximumBytes)
        guard let query = PercentCoding.query(request.query ?? "") else {
            throw RequestFault.malformedQuery
        }
        var key: IdempotencyKey?
        if let text = request.fields["idempotency-key"] {
            guard let given = IdempotencyKey(text) else { throw RequestFault.malformedKey }
            key = given
        } else if request.fields.has("idempotency-key") {
            throw RequestFault.malformedKey
        }
        var input = try RouteInput(
            route, path: parameters, query: query, body: body, key: key, newKey: backend.freshIdempotencyKey)
        let context = RequestContext(
            backend: backend, tokens: tokens, principal: principal, callerServices: services,
            lastEventID: request.lastEventID)
        if let uploads = try await receiveUploads(route, request) {
            input.files = uploads.paths
            return try await answer(UploadWork(served, input, context, uploads), request, holding: slot)
        }
        let answer = try await served.answer(input, context)
        switch route.answer {
        case .file:
            if let content = answer as? FileContent {
                return Self.file(content, request, status: route.status)
            }
        case .events:
            if let stream = answer as? EventStream<BankNotification> {
                guard let user = principal?.userID else { throw ServiceError.unauthorized(.notSignedIn) }
                guard streams.allow(user) else { throw RequestFault.tooManyStreams }
                return events(stream.events, after: context.lastEventID, backend, to: user)
            }
        case .nothing: return HTTPResponse(status: route.status)
        case .value, .page: break
        }
        let bytes =
            route.longWork == nil
            ? answer.bytes : try await LongComputation.shared.run { answer.bytes }
        // A dry run creates nothing.
        let status = route.status == 201 && input.isDryRun ? 200 : route.status
        var fields: HTTPFields = ["content-type": "application/json", "cache-control": "no-store"]
        if route.method.isSafe {
            let tag = EntityTag(of: bytes)
            fields.append("etag", tag.text)
            if tag.isKnown(to: request.fields) { return HTTPResponse(status: 304, fields: fields) }
        }
        if let cursor = answer.nextCursor { fields.append("link", Self.link(after: cursor, request, query)) }
        return HTTPResponse(status: status, fields: fields, body: bytes)
    }

    private static func file(_ content: FileContent, _ request: HTTPRequest, status: Int) -> HTTPResponse {
        var fields: HTTPFields = [
            "content-type": content.mediaType,
            "content-disposition": "attachment; filename=\"\(content.name)\"",
        ]
        // Clients may cache an answer with a tag, but must revalidate it each time.
        fields.append("cache-control", content.tag == nil ? "no-store" : "private, no-cache")
        if let tag = content.tag {
            fields.append("etag", tag)
            if EntityTag(tag).isKnown(to: request.fields) {
                return HTTPResponse(status: 304, fields: fields)
            }
        }
        return HTTPResponse(
            status: status, fields: fields,
            body: .stream { writer in try await content.write { try await writer.write($0) } })
    }

    private func events(
        _ arrivals: AsyncThrowingStream<BankNotification, any Error>, after last: NotificationID?,
        _ backend: any ServedBank, to user: UserID
    ) -> HTTPResponse {
        NotificationEvents(arrivals, after: last) { notification in
            var data = JSONBytes()
            notification.put(&data)
            return data.bytes
        } end: { error in
            ServerSentEvent(
                type: "problem", data: await backend.problem(error).json(requestID: "").bytes)
        }.response(to: user, counting: streams)
    }

    /// The bank, with the variation that a request asks for in a demo.
    func varied(_ request: HTTPRequest) throws -> any ServedBank {
        try DemoVariation(request.fields, isDemo: backend.isDemo).map(backend.varied) ?? backend
    }

    /// The tokens of a request, and the services of its caller. An invalid token is refused even if none is required.
    private func caller(
        _ request: HTTPRequest, _ route: RouteDescription, _ backend: any ServedBank
    ) throws -> (RequestTokens, any CallerServices) {
        var tokens = RequestTokens()
        if request.fields.has("authorization") {
            guard let text = request.fields["authorization"],
                let given = RequestTokens(authorization: text)
            else { throw RequestFault.notBearer }
            if route.access != .anyone { tokens = given }
        } else if route.access != .anyone, !backend.isDemo {
            throw ServiceError.unauthorized(.notSignedIn)
        }
        // A stream that its program opens again by itself must not extend the session either.
        return (
            tokens,
            backend.services(of: tokens, holder: .lookedUpOnce(recordsUse: !route.answer.isEvents))
        )
    }

    /// The address of the next page (RFC 8288).
    private static func link(
        after cursor: String, _ request: HTTPRequest, _ query: [(name: String, value: String)]
    ) -> String {
        let kept = query.filter { $0.name != "after" && $0.name != "page" } + [("after", cursor)]
        let text = kept.map { "\($0.name)=\(PercentCoding.encoded($0.value))" }.joined(separator: "&")
        return "<\(request.path)?\(text)>; rel=\"next\""
    }
}
