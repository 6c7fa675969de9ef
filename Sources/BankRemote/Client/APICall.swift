import BankAPI
import BankDomain
import BankServices
import JSONKit

/// A route's call with its arguments.
struct APICall: Sendable {
    let route: RouteDescription
    /// The tag of the client's cached content.
    var knownTag: String?
    var answerMaximumBytes: Int?
    private let target: String
    private let body: [UInt8]
    private let key: IdempotencyKey?
    private let mode: ExecutionMode
    private let traits: APICallTraits

    /// Throws `notAvailable` for the dry run of a route without dry runs, because it would be committed.
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

    /// A segment of a path. A segment of only dots would change the path.
    private static func segment(_ text: String) -> String {
        text == "." || text == ".." ? text.replacing(".", with: "%2E") : PercentCoding.encoded(text)
    }

    /// Whether it changes nothing.
    var isRead: Bool { route.method.isSafe || mode == .dryRun }

    /// Whether repeating the call has no further effect.
    var isRepeatable: Bool { isRead || knownKey != nil || traits.contains(.hasKeysOfItsOwn) }

    /// Whether the call changes the bank, so that a lost answer leaves the outcome open. Sign-ins and quotes do not
    /// count.
    var isChange: Bool {
        mode == .commit && (route.canDryRun || route.movesMoney || traits.contains(.changesWithoutDryRun))
    }

    /// Whether the answer may take minutes.
    var isLong: Bool { traits.contains(.isLong) }

    /// The key that makes the change happen only once.
    var knownKey: IdempotencyKey? { route.movesMoney ? key : nil }

    /// The expected status of the answer: a dry run creates nothing.
    var expectedStatus: Int { route.status == 201 && mode == .dryRun ? 200 : route.status }

    /// - Parameter number: a text that the answer repeats, to detect answers to other requests.
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

/// Properties of a call that its route does not have.
package struct APICallTraits: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// It changes the bank, and its route has no dry run.
    static let changesWithoutDryRun = APICallTraits(rawValue: 1)
    /// Its body has an idempotency key for each part.
    static let hasKeysOfItsOwn = APICallTraits(rawValue: 2)
    /// The answer may take minutes.
    static let isLong = APICallTraits(rawValue: 4)
}

extension RouteArgument {
    /// The value in a path or a query.
    fileprivate var text: String {
        if case .string(let text) = value { text } else { value.text }
    }
}
