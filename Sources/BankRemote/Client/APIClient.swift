package import BankAPI
public import BankDomain
public import BankServices
import LanguageKit
import Synchronization

/// Calls the routes of a bank's server for the holder of some tokens.
///
/// Reads, and changes with an idempotency key, are sent again if no answer came. If the access token has expired but
/// the session has not, the tokens are exchanged once for all waiting calls. They are sent to this server only.
public final class APIClient: Sendable {
    /// The pauses before retries; each is randomly lengthened, up to double, so that clients do not retry at the same
    /// time.
    private static let pausesMilliseconds = [100, 400, 1_600]
    /// The time limit of a try, unless the answer may take minutes.
    private static let trySeconds = 30

    public let server: ServerAddress
    let tokens: any TokenStorage
    private let network: any NetworkServiceProtocol
    private let random: any RandomSource
    private let clock: any Clock<Duration>
    /// The time limit of a call with all its tries.
    private let deadlineSeconds: Int
    private let exchange = TokenExchange()

    /// - Parameters:
    ///   - tokens: those of the session with this server.
    ///   - clock: measures the pauses between tries.
    ///   - deadlineSeconds: the time limit of a call with all its tries.
    public init(
        server: ServerAddress, network: any NetworkServiceProtocol, tokens: any TokenStorage,
        random: any RandomSource, clock: any Clock<Duration> = ContinuousClock(),
        deadlineSeconds: Int = 45
    ) {
        self.server = server
        self.network = network
        self.tokens = tokens
        self.random = random
        self.clock = clock
        self.deadlineSeconds = deadlineSeconds
    }

    /// Makes a call and returns the server's answer.
    ///
    /// Throws the ``ServiceError`` that the server's services threw; `networkError` if the server cannot be reached;
    /// `outcomeUnknown`, with the key if there is one, if a change may have been made; `decodingError` for an answer
    /// that does not match the route, and `serverError` for one that is not a bank's.
    @_semantics("optimize.sil.specialize.generic.never")
    package func call<Answer: ReadableAnswer, each Argument>(
        _ route: Route<Answer, repeat each Argument>, _ argument: repeat each Argument
    ) async throws -> Answer {
        let call = APICall(route.description, route.arguments(repeat each argument))
        return try await Self.read(authorized(call), of: call)
    }

    @_semantics("optimize.sil.specialize.generic.never")
    private static func read<Answer: ReadableAnswer>(
        _ response: NetworkResponse, of call: APICall
    ) throws(ServiceError) -> Answer {
        do throws(AnswerFault) {
            return try Answer.read(response.body)
        } catch {
            throw call.isChange
                ? .outcomeUnknown(call.key, underlying: error.phrase)
                : .decodingError(underlying: error.phrase)
        }
    }

    /// Reads a file of the bank, of at most so many bytes; `nil` if its tag is unchanged.
    func file<each Argument>(
        _ route: Route<FileContent, repeat each Argument>, _ argument: repeat each Argument,
        unless tag: String?, maximumBytes: Int
    ) async throws -> NetworkResponse? {
        var call = APICall(route.description, route.arguments(repeat each argument))
        call.knownTag = tag
        call.answerMaximumBytes = maximumBytes
        let response = try await authorized(call)
        return response.status == 304 ? nil : response
    }

    /// Makes a call with files. It is sent once, because the server may have begun to process them.
    ///
    /// - Parameter progress: called with the number of bytes sent.
    @_semantics("optimize.sil.specialize.generic.never")
    func upload<Answer: ReadableAnswer, each Argument>(
        _ route: Route<Answer, repeat each Argument>, _ argument: repeat each Argument,
        progress: @escaping @Sendable (NetworkProgress) -> Void
    ) async throws -> (answer: Answer, files: FileUpload) {
        let arguments = route.arguments(repeat each argument)
        let files = try FileUpload(arguments.files, boundary: "bank-\(random.hexadecimal(words: 2))")
        let call = APICall(route.description, arguments)
        var request = request(of: call, access: try await tokens.tokens()?.access)
        request.fields["content-type"] = files.mediaType
        let outcome = try await CallOutcome(of: call) { [request] in
            try await network.upload(request, files.body, progress: progress)
        }
        switch outcome {
        case .answer(let response): return (try Self.read(response, of: call), files)
        case .refusal(let error): throw files.located(error)
        case .trouble(let trouble): throw trouble.error(of: call, mayHaveArrived: trouble.mayHaveArrived)
        }
    }

    /// Listens to a stream of events until it ends. Throws the error with which the server ends it, and `networkError`
    /// if the connection is lost.
    ///
    /// - Parameters:
    ///   - id: the last received event; `nil` for new events only.
    ///   - alive: called whenever bytes arrive.
    ///   - receive: called with each event, in order.
    func listen<Event: ReadableResource & StreamedResource>(
        _ route: Route<EventStream<Event>>, after id: String?, alive: @escaping @Sendable () async -> Void,
        receive: @escaping @Sendable (ReceivedEvent) async throws -> Void
    ) async throws {
        let call = APICall(route.description, route.arguments())
        var request = request(of: call, access: try await tokens.tokens()?.access)
        request.fields["accept"] = "text/event-stream, \(Problem.mediaType)"
        request.fields["last-event-id"] = id
        request.timeoutSeconds = nil
        let reader = Mutex(EventReader())
        let response: NetworkResponse
        do {
            response = try await network.download(request) { _ in
            } receive: { bytes in
                await alive()
                for event in try reader.withLock({ try $0.take(bytes) }) { try await receive(event) }
            }
        } catch let failure as NetworkFailure {
            throw ServiceError.networkError(underlying: failure.phrase)
        } catch is EventReader.TooLarge {
            throw ServiceError.decodingError(underlying: "an event is too large")
        }
        guard !(200..<300).contains(response.status) else {
            // A network's sign-in page can have such a status, too.
            guard response.mediaType == "text/event-stream" else {
                throw ServiceError.decodingError(underlying: CallOutcome.foreignAnswer(response))
            }
            return
        }
        switch CallOutcome(of: call, response) {
        case .refusal(let error): throw error
        case .trouble(let trouble): throw trouble.error(of: call, mayHaveArrived: false)
        case .answer: preconditionFailure("An answer has a status from 200 to 299.")
        }
    }

    /// A page of a list, which `list` reads, or all its items, page by page.
    package func page<Item>(
        _ page: PageRequest?, of list: (APIClient, PageRequest) async throws -> Page<Item>
    ) async throws -> Page<Item> {
        if let page { return try await list(self, page) }
        var items: [Item] = []
        var request = try PageRequest(limit: PageRequest.limits.upperBound)
        while true {
            let page = try await list(self, request)
            items += page.items
            guard let cursor = page.nextCursor else {
                return Page(items: items, page: 1, limit: max(items.count, 1))
            }
            guard cursor != request.after, !page.items.isEmpty else {
                throw ServiceError.decodingError(underlying: "a list has no end")
            }
            request = try PageRequest(page: request.page + 1, limit: request.limit, after: cursor)
        }
    }

    // MARK: Tokens

    /// Makes a call with the access token, and once more with a new token if the token has expired but the session has
    /// not.
    func authorized(_ call: APICall) async throws -> NetworkResponse {
        let end = ContinuousClock.now + .seconds(deadlineSeconds)
        guard call.route.access != .anyone else { return try await repeated(call, until: end, access: nil) }
        let held = try await tokens.tokens()
        do {
            return try await repeated(call, until: end, access: held?.access)
        } catch ServiceError.unauthorized(let reason) where reason == .sessionEnded || reason == .tokenEnded {
            guard let held, let next = try await successor(of: held, reason) else {
                throw ServiceError.unauthorized(reason)
            }
            return try await repeated(call, until: end, access: next.access)
        }
    }

    /// Replacements for expired tokens: those that another call or process has obtained in the meantime; new ones if
    /// only the access token has expired. The refresh token of an ended session is not sent, because it would look
    /// stolen.
    private func successor(
        of former: SessionTokens, _ reason: UnauthorizedReason
    ) async throws -> SessionTokens? {
        if let now = try await tokens.tokens(), now.access != former.access { return now }
        guard reason == .tokenEnded, former.access != former.refresh else { return nil }
        return try await exchanged(former, isRefused: true).tokens
    }

    /// Exchanges the tokens that are held now.
    func refreshed() async throws -> AuthResult {
        guard let held = try await tokens.tokens() else { throw ServiceError.unauthorized(.notSignedIn) }
        return try await exchanged(held, isRefused: false)
    }

    /// Exchanges tokens, once for all callers that have them.
    private func exchanged(_ held: SessionTokens, isRefused: Bool) async throws -> AuthResult {
        try await exchange.result(of: held, isRefused: isRefused) { [self] in
            try await keep(call(AuthenticationAPI.refresh, held.refresh.hexadecimal))
        }
    }

    /// Stores the tokens of a session.
    func keep(_ session: IssuedSession) async throws -> AuthResult {
        let result = session.result
        let isHeld = try await tokens.save(result.tokens)
        return AuthResult(
            user: result.user, sessionID: result.sessionID, tokens: result.tokens,
            idleUntil: result.idleUntil, expiresAt: result.expiresAt, isHeldByAgent: isHeld)
    }

    // MARK: Tries

    private func request(of call: APICall, access: SharedSecret?) -> NetworkRequest {
        call.request(to: server, access: access, number: random.hexadecimal(words: 1))
    }

    /// Sends a call until the bank answers, as long as that is safe.
    private func repeated(
        _ call: APICall, until end: ContinuousClock.Instant, access: SharedSecret?
    ) async throws -> NetworkResponse {
        var mayHaveArrived = false
        for pause in Self.pausesMilliseconds.map(Optional.some) + [nil] {
            var request = request(of: call, access: access)
            if !call.route.isLong {
                let rest = (end - ContinuousClock.now).components.seconds
                request.timeoutSeconds = max(1, min(Self.trySeconds, Int(rest)))
            }
            let trouble: CallTrouble
            let outcome = try await CallOutcome(of: call) { [request] in
                let name = "\(request.method) \(request.target)"
                return try await CallTrace.measured(name, outcome: { "\($0.status)" }) {
                    try await network.send(request)
                }
            }
            switch outcome {
            case .answer(let response): return response
            case .refusal(let error):
                guard mayHaveArrived, call.isChange else { throw error }
                // An earlier try may still be running, and the bank may accept what it now refuses.
                throw ServiceError.outcomeUnknown(
                    call.key,
                    underlying: "the bank refused a retry, but the first attempt may have been accepted")
            case .trouble(let found): trouble = found
            }
            mayHaveArrived = mayHaveArrived || trouble.mayHaveArrived
            guard let pause, call.isRepeatable, trouble.mayPass, ContinuousClock.now < end else {
                throw trouble.error(of: call, mayHaveArrived: mayHaveArrived)
            }
            do {
                try await clock.sleep(for: .milliseconds(pause + Int(random.nextUInt64() % UInt64(pause))))
            } catch {
                guard mayHaveArrived, call.isChange else { throw error }
                throw ServiceError.outcomeUnknown(call.key, underlying: trouble.phrase)
            }
        }
        preconditionFailure("The last try returns or throws.")
    }
}

/// The last exchange of tokens, for all calls that had the old ones: also those that learn only after it that theirs
/// have expired, because the bank takes a late second use of a refresh token for theft.
private actor TokenExchange {
    private struct Exchange {
        let former: SharedSecret
        let result: Task<AuthResult, any Error>
        var isOver = false
    }

    private var last: Exchange?

    /// - Parameter isRefused: whether the tokens are exchanged because the bank refused them, so that an exchange that
    ///   is over will do.
    func result(
        of tokens: SessionTokens, isRefused: Bool,
        _ exchange: @escaping @Sendable () async throws -> AuthResult
    ) async throws -> AuthResult {
        if let last, last.former == tokens.refresh, isRefused || !last.isOver {
            return try await last.result.value
        }
        // A separate task: cancelling one call must not end the exchange for the others.
        let task = Task { try await exchange() }
        last = Exchange(former: tokens.refresh, result: task)
        let result = await task.result
        if last?.result == task {
            if case .failure = result { last = nil } else { last?.isOver = true }
        }
        return try result.get()
    }
}
