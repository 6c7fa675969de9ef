import BankAPI
import BankDomain
import BankServices

/// A call of a route with its arguments in their places.
struct APICall: Sendable {
    let route: RouteDescription
    /// The tag of what the client has already.
    var knownTag: String?
    var answerMaximumBytes: Int?
    private let target: String
    private let body: [UInt8]
    private let key: IdempotencyKey?
    private let mode: ExecutionMode
    private let traits: APICallTraits

    /// Throws `notAvailable` for the dry run of a route that has none: it would be a commit.
    init(
        _ route: RouteDescription, _ arguments: [RouteArgument], mode: ExecutionMode = .commit,
        page: PageRequest? = nil, key: IdempotencyKey? = nil, _ traits: APICallTraits = []
    ) throws(ServiceError) {
        guard mode == .commit || route.canDryRun else {
            throw .notAvailable(operation: "\(route.command) --dry-run", hint: "--env local")
        }
        self.route = route
        self.traits = traits
        self.key = key
        self.mode = mode
        var path = Routes.basePath + route.path
        var query: [(name: String, value: String)] = []
        var members: [String: JSONValue] = [:]
        for argument in arguments {
            switch argument.place {
            case .path:
                path = path.replacing("{\(argument.name)}", with: Self.segment(argument.text))
            case .query: query.append((argument.name, argument.text))
            case .body: members[argument.name] = argument.value
            }
        }
        if mode == .dryRun { query.append((Paging.dryRun.description.name, "true")) }
        if let page {
            query.append((Paging.page.description.name, String(page.page)))
            query.append((Paging.limit.description.name, String(page.limit)))
            if let after = page.after { query.append((Paging.after.description.name, after)) }
        }
        let text = query.map { "\($0.name)=\(PercentCoding.encoded($0.value))" }.joined(separator: "&")
        target = text.isEmpty ? path : "\(path)?\(text)"
        body = route.bodyParameters.isEmpty ? [] : JSONValue.object(members).bytes
    }

    /// A part of a path. Dots alone would lead to another place.
    private static func segment(_ text: String) -> String {
        text == "." || text == ".." ? text.replacing(".", with: "%2E") : PercentCoding.encoded(text)
    }

    /// Whether nothing is changed.
    var isRead: Bool { route.method.isSafe || mode == .dryRun }

    /// Whether making the call twice does no more than making it once.
    var isRepeatable: Bool { isRead || knownKey != nil || traits.contains(.hasKeysOfItsOwn) }

    /// Whether the call changes the bank, so that a lost answer leaves the outcome open. Sign-ins and quotes do not
    /// count.
    var isChange: Bool {
        mode == .commit && (route.canDryRun || route.movesMoney || traits.contains(.changesWithoutDryRun))
    }

    /// Whether the server may need minutes for its answer.
    var isLong: Bool { traits.contains(.isLong) }

    /// The key under which the server makes the change once.
    var knownKey: IdempotencyKey? { route.movesMoney ? key : nil }

    /// The status of the bank's answer: what was only tried was not created.
    var expectedStatus: Int { route.status == 201 && mode == .dryRun ? 200 : route.status }

    /// - Parameter number: a text that the answer repeats, so that no other answer is taken for it.
    func request(to server: ServerAddress, access: SharedSecret?, number: String) -> NetworkRequest {
        var accepted = "application/json"
        if case .file(let types) = route.answer { accepted = types.joined(separator: ", ") }
        var fields = ["accept": "\(accepted), \(Problem.mediaType)"]
        fields["if-none-match"] = knownTag
        if !body.isEmpty { fields["content-type"] = "application/json" }
        if let access { fields["authorization"] = "Bearer " + access.hexadecimal }
        if let knownKey { fields["idempotency-key"] = knownKey.text }
        var request = NetworkRequest(route.method.rawValue, server, target, fields: fields, body: body)
        request.repeatedField = NetworkRequest.RepeatedField(name: RequestFields.call, value: number)
        if let answerMaximumBytes { request.answerMaximumBytes = answerMaximumBytes }
        if isLong {
            request.timeoutSeconds = nil
            request.answerTimeoutSeconds = Self.longSeconds
        }
        return request
    }

    private static let longSeconds = 3_600
}

/// What a client must know of a call besides its route.
package struct APICallTraits: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// It changes the bank, and its route has no dry run.
    static let changesWithoutDryRun = APICallTraits(rawValue: 1)
    /// Its body has an idempotency key for each of its parts.
    static let hasKeysOfItsOwn = APICallTraits(rawValue: 2)
    /// The server may need minutes for its answer.
    static let isLong = APICallTraits(rawValue: 4)
}

extension RouteArgument {
    /// The value in a path or a query.
    fileprivate var text: String {
        if case .string(let text) = value { text } else { value.text }
    }
}
