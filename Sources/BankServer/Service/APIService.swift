public import BankAPI
import BankDomain
import BankServices
public import HTTPKit
import JSONKit

/// Answers requests of the API from the services of a bank.
@MainActor
public final class APIService {
    let backend: any ServedBank
    private let hosts: AllowedHosts
    private let origins: AllowedOrigins
    private let table: RouteTable
    private let version: String
    /// Made when it is first asked for, because that takes longer than the rest of the start.
    private(set) lazy var document: [UInt8] = OpenAPIDocument(
        routes: Routes.handled(isDemo: backend.isDemo).map(\.description), version: version,
        basePath: Routes.basePath, isDemo: backend.isDemo, examples: examples()
    ).json.bytes
    private let examples: () -> OpenAPIExamples
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
    ///   - origins: the pages elsewhere that may call the API.
    ///   - pages: answers browsers at every path outside the API; `nil` for a server without pages.
    ///   - examples: those of the OpenAPI document, read when it is first asked for.
    ///   - log: called for every answered request.
    public init(
        backend: any ServedBank, version: String, hosts: AllowedHosts,
        origins: AllowedOrigins = AllowedOrigins(), proxies: TrustedProxies = TrustedProxies(),
        uploads: UploadOptions = UploadOptions(), pages: (any PageServing)? = nil,
        examples: @autoclosure @escaping () -> OpenAPIExamples = .none,
        newRequestID: @escaping @Sendable () -> String, log: @escaping @Sendable (RequestRecord) -> Void
    ) {
        self.examples = examples
        self.backend = backend
        self.hosts = hosts
        self.origins = origins
        self.proxies = proxies
        self.uploads = uploads
        self.pages = pages
        self.newRequestID = newRequestID
        self.log = log
        self.version = version
        metrics = RequestMetrics(version: version)
        readiness = Readiness(backend)
        table = RouteTable(Routes.handled(isDemo: backend.isDemo))
    }

    public func answer(_ request: HTTPRequest) async -> HTTPResponse {
        let id = newRequestID()
        let clock = ContinuousClock()
        let start = clock.now
        let client = proxies.client(
            of: request.peer.address, forwarded: request.fields.values(of: "x-forwarded-for").last)
        var operation = ""
        var user: UserID?
        var network = NetworkFault()
        var response: HTTPResponse
        metrics.begin()
        let notes = CallNotes()
        response = await CallNotes.$ofCall.withValue(notes) {
            do {
                return try await respond(
                    to: request, from: client, through: &network, operation: &operation, user: &user)
            } catch {
                return refusal(error, requestID: id)
            }
        }
        if case .stream(let write) = response.body {
            response.body = .stream { writer in
                try await CallNotes.$ofCall.withValue(notes) { try await write(writer) }
            }
        }
        // Never pages: what a page repeats of its request could be compared with its secrets by its length (BREACH).
        if Self.isAPI(request) { await AnswerCompression(request.fields).compress(&response) }
        response.fields.append(.requestID, id)
        response.fields.append("x-content-type-options", "nosniff")
        if let call = request.fields[.call], (1...64).contains(call.utf8.count) {
            response.fields.append(.call, call)
        }
        if Self.isAPI(request) { origins.mark(&response.fields, answering: request) }
        let record = RequestRecord(
            id: id, method: request.method, operation: operation, status: response.status, user: user,
            peer: client, duration: clock.now - start)
        metrics.end(record)
        log(record)
        return await network.deliver(response, to: request)
    }

    private static func isAPI(_ request: HTTPRequest) -> Bool { request.path.hasPrefix(Routes.basePath) }

    private func respond(
        to request: HTTPRequest, from client: String?, through network: inout NetworkFault,
        operation: inout String, user: inout UserID?
    ) async throws -> HTTPResponse {
        try hosts.checkHost(of: request)
        let isAPI = Self.isAPI(request)
        if isAPI, let answer = origins.preflightAnswer(to: request) {
            operation = "preflight"
            return answer
        }
        if !isAPI || !origins.allow(request) { try hosts.checkOrigin(of: request, allowsLinks: !isAPI) }
        guard isAPI else { return try await service(request, from: client, &operation) }
        network = try NetworkFault(request.fields, isDemo: backend.isDemo)
        guard network.reachesBank else { return HTTPResponse(status: 502) }
        let path = request.path.dropFirst(Routes.basePath.count)
        if path == "/openapi.json" {
            operation = "openapi"
            return try openAPIDocument(request)
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
        guard var query = PercentCoding.query(request.query ?? "") else {
            throw RequestFault.malformedQuery
        }
        let backend = try varied(
            request, sandbox: route.answer.isEvents ? Self.takeSandbox(from: &query) : [])
        let condition = try Self.condition(of: request, for: route)
        let (tokens, services) = try caller(request, route, backend)
        let principal = route.access == .user ? try await services.principalSource.caller() : nil
        user = principal?.userID
        // Before the body is read, and until the work has ended.
        let slot = try await slot(for: route, principal, services.principalSource)
        defer { withExtendedLifetime(slot) {} }
        let body =
            route.bodyParameters.isEmpty && (route.method.isSafe || route.upload != nil)
            ? [:] : try await RequestBodyReader.members(of: request, limit: route.bodyMaximumBytes)
        var input = try RouteInput(
            route, path: parameters, query: query, body: body, key: Self.key(of: request, for: route),
            newKey: backend.freshIdempotencyKey)
        let context = RequestContext(
            backend: backend, tokens: tokens, principal: principal, callerServices: services,
            lastEventID: request.lastEventID)
        if let uploads = try await receiveUploads(route, request) {
            input.files = uploads.paths
            return try await answer(UploadWork(served, input, context, uploads), request, holding: slot)
        }
        let answer: any APIAnswer
        do {
            answer = try await ChangeCondition.$ofCall.withValue(condition) {
                try await served.answer(input, context)
            }
        } catch let error as ServiceError {
            guard let field = input.field(refusedBy: error) else { throw error }
            throw RefusedField(error: error, field: field)
        }
        switch route.answer {
        case .file:
            if let content = answer as? FileContent {
                return Self.file(content, request, status: route.status)
            }
        case .events:
            if let response = try events(of: answer, context) { return response }
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
            let compression = AnswerCompression(request.fields)
            let tag = EntityTag(of: bytes, isCompressed: compression.applies(toBytes: bytes.count))
            fields.append(.etag, tag.text)
            if tag.isKnown(to: request.fields) { return HTTPResponse(status: 304, fields: fields) }
        }
        // The payments of a batch have results of their own.
        if route.longWork == nil, CallNotes.ofCall?.isReplay == true {
            fields.append(.idempotentReplayed, "true")
        }
        if let cursor = answer.nextCursor { fields.append(.link, Self.link(after: cursor, request, query)) }
        return HTTPResponse(status: status, fields: fields, body: bytes)
    }

    /// That what the call changes is still what `If-Match` names; `nil` without that field.
    private static func condition(
        of request: HTTPRequest, for route: RouteDescription
    ) throws(RequestFault) -> ChangeCondition? {
        guard !route.method.isSafe, request.fields.has(.ifMatch) else { return nil }
        guard route.traits.contains(.takesVersion) else { throw .noVersion }
        let fields = request.fields
        return ChangeCondition { record in
            (record as? any APIAnswer).map { EntityTag.isCurrent($0.bytes, in: fields) } ?? false
        }
    }

    /// The key of a call. One that creates something and takes no key refuses it: repeating it would create a second
    /// one.
    private static func key(
        of request: HTTPRequest, for route: RouteDescription
    ) throws(RequestFault) -> IdempotencyKey? {
        guard request.fields.has(.idempotencyKey) else { return nil }
        guard route.movesMoney || route.status != 201 || route.traits.contains(.isOnceAnyway) else {
            throw .noKey
        }
        guard let key = request.fields[.idempotencyKey].flatMap(IdempotencyKey.init) else {
            throw .malformedKey
        }
        return key
    }

    private static func file(_ content: FileContent, _ request: HTTPRequest, status: Int) -> HTTPResponse {
        var fields: HTTPFields = ["content-type": content.mediaType]
        fields.append(.contentDisposition, "attachment; filename=\"\(content.name)\"")
        // Clients may cache an answer with a tag, but must revalidate it each time.
        fields.append("cache-control", content.tag == nil ? "no-store" : "private, no-cache")
        if let tag = content.tag {
            fields.append(.etag, tag)
            if EntityTag(tag).isKnown(to: request.fields) {
                return HTTPResponse(status: 304, fields: fields)
            }
        }
        return HTTPResponse(
            status: status, fields: fields,
            body: .stream { writer in try await content.write { try await writer.write($0) } })
    }

    /// The bank, with the variation that a request asks for in a demo.
    ///
    /// - Parameter sandbox: the names of a sandbox that its query has.
    func varied(_ request: HTTPRequest, sandbox: [String] = []) throws -> any ServedBank {
        var fields = request.fields
        for name in sandbox { fields.append(RequestField.sandbox.rawValue, name) }
        return try DemoVariation(fields, isDemo: backend.isDemo).map(backend.varied) ?? backend
    }

    /// The tokens of a request, and the services of its caller. An invalid token is refused even if none is required.
    private func caller(
        _ request: HTTPRequest, _ route: RouteDescription, _ backend: any ServedBank
    ) throws -> (RequestTokens, any CallerServices) {
        var tokens = RequestTokens()
        if request.fields.has(.authorization) {
            guard let text = request.fields[.authorization],
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
