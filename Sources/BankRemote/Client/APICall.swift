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
    /// The key that makes the change happen only once.
    let key: IdempotencyKey?
    private let isDryRun: Bool

    init(_ route: RouteDescription, _ arguments: RouteArguments) {
        self.route = route
        key = arguments.key
        isDryRun = arguments.isDryRun
        var path = Routes.basePath + route.path
        for (name, text) in arguments.path {
            path = path.replacing("{\(name)}", with: Self.segment(text))
        }
        let query = arguments.query.map { "\($0.name)=\(PercentCoding.encoded($0.value))" }
        target = query.isEmpty ? path : "\(path)?\(query.joined(separator: "&"))"
        body = route.bodyParameters.isEmpty ? [] : JSONValue.object(arguments.members).bytes
    }

    /// A segment of a path. A segment of only dots would change the path.
    private static func segment(_ text: String) -> String {
        text == "." || text == ".." ? text.replacing(".", with: "%2E") : PercentCoding.encoded(text)
    }

    /// Whether it changes nothing.
    var isRead: Bool { route.method.isSafe || isDryRun }

    /// Whether repeating the call has no further effect.
    var isRepeatable: Bool { isRead || key != nil || route.traits.contains(.hasKeysOfItsOwn) }

    /// Whether the call changes the bank, so that a lost answer leaves the outcome open. Sign-ins and quotes do not
    /// count.
    var isChange: Bool {
        !isDryRun
            && (route.canDryRun || route.movesMoney || route.traits.contains(.changesWithoutDryRun))
    }

    /// The expected status of the answer: a dry run creates nothing.
    var expectedStatus: Int { route.status == 201 && isDryRun ? 200 : route.status }

    /// - Parameter number: a text that the answer repeats, to detect answers to other requests.
    func request(to server: ServerAddress, access: SharedSecret?, number: String) -> NetworkRequest {
        var accepted = "application/json"
        if case .file(let types) = route.answer { accepted = types.joined(separator: ", ") }
        var fields = ["accept": "\(accepted), \(Problem.mediaType)"]
        fields["if-none-match"] = knownTag
        if !body.isEmpty { fields["content-type"] = "application/json" }
        if let access { fields["authorization"] = "Bearer " + access.hexadecimal }
        if let key { fields["idempotency-key"] = key.text }
        var request = NetworkRequest(route.method.rawValue, server, target, fields: fields, body: body)
        request.repeatedField = NetworkRequest.RepeatedField(name: RequestField.call.rawValue, value: number)
        if let answerMaximumBytes { request.answerMaximumBytes = answerMaximumBytes }
        if route.isLong {
            request.timeoutSeconds = nil
            request.answerTimeoutSeconds = Self.longSeconds
        }
        return request
    }

    private static let longSeconds = 3_600
}
