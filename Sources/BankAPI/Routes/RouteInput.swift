public import BankDomain
package import BankServices
public import JSONKit

/// The values in a request, for a server.
public struct RouteInput: Sendable {
    /// Why a request does not match its route.
    public enum Mismatch: Error, Hashable, Sendable {
        case missing(String)
        case unknown(String, known: [String])
        case repeated(String)
        /// A change to nothing: a member that is `null`.
        case null(String)
    }

    private let values: [String: JSONValue]
    /// The key in the request.
    let givenKey: IdempotencyKey?
    /// The key in the request, or a new one; `nil` for routes that take none.
    let key: IdempotencyKey?
    /// Where the files of the request lie, by the names of their parts.
    package var files: [String: [String]] = [:]

    /// - Parameters:
    ///   - path: the decoded segments of the path.
    ///   - query: the decoded names and values of the query.
    ///   - body: the members of the body.
    ///   - newKey: makes a key for a change whose request has none.
    public init(
        _ route: RouteDescription, path: [String: String], query: [(name: String, value: String)],
        body: [String: JSONValue], key: IdempotencyKey?, newKey: () -> IdempotencyKey
    ) throws(Mismatch) {
        var values = path.mapValues(JSONValue.string)
        let queryNames = route.parameters.filter { $0.place == .query }.map(\.name)
        for (name, value) in query {
            guard queryNames.contains(name) else { throw .unknown(name, known: queryNames) }
            guard values.updateValue(.string(value), forKey: name) == nil else { throw .repeated(name) }
        }
        let bodyNames = route.bodyParameters.map(\.name)
        for name in body.keys.sorted() {
            guard bodyNames.contains(name) else { throw .unknown(name, known: bodyNames) }
            // Where a missing member keeps a value, null could be meant to remove it. Elsewhere it counts as missing.
            guard body[name] != .null else {
                guard route.method != .patch else { throw .null(name) }
                continue
            }
            values[name] = body[name]
        }
        for parameter in route.parameters where parameter.isRequired && values[parameter.name] == nil {
            throw .missing(parameter.name)
        }
        self.values = values
        givenKey = key
        self.key = route.movesMoney ? key ?? newKey() : nil
    }

    subscript(name: String) -> JSONValue? { values[name] }

    /// The field that has the amount or IBAN of an error, which does not name it.
    package func field(refusedBy error: ServiceError) -> String? {
        switch error {
        case .invalidAmount(let text, _), .invalidIBAN(let text, _):
            values.filter { $0.value == .string(text) }.keys.min()
        default: nil
        }
    }

    /// Whether the change is only tried.
    package var isDryRun: Bool { values[RouteDescription.dryRunName] == .string("true") }
}
