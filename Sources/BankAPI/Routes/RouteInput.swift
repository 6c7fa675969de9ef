public import BankDomain
public import BankServices
public import JSONKit
import LanguageKit

/// The parameter values in a request.
public struct RouteInput: Sendable {
    /// Why a request does not match its route.
    public enum Mismatch: Error, Hashable, Sendable {
        case missing(String)
        case unknown(String, known: [String])
        case repeated(String)
    }

    private let values: [String: JSONValue]
    public let idempotencyKey: IdempotencyKey?

    /// - Parameters:
    ///   - path: the decoded segments of the path.
    ///   - query: the decoded names and values of the query.
    ///   - body: the members of the body.
    public init(
        _ route: RouteDescription, path: [String: String], query: [(name: String, value: String)],
        body: [String: JSONValue], idempotencyKey: IdempotencyKey?
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
            // A null member counts as missing.
            if let value = body[name], value != .null { values[name] = value }
        }
        for parameter in route.parameters where parameter.isRequired && values[parameter.name] == nil {
            throw .missing(parameter.name)
        }
        self.values = values
        self.idempotencyKey = idempotencyKey
    }

    /// The value of a parameter. Throws `invalidValue` if it is malformed.
    public func callAsFunction<Value>(_ parameter: Parameter<Value>) throws -> Value {
        guard let value = try optional(parameter) else { throw Mismatch.missing(parameter.description.name) }
        return value
    }

    /// The value of a parameter; `nil` if it is missing.
    public func optional<Value>(_ parameter: Parameter<Value>) throws -> Value? {
        guard let value = values[parameter.description.name] else { return nil }
        return try parameter.read(value, parameter.description.name)
    }

    /// Whether the change is made or only tried.
    public func mode() throws -> ExecutionMode {
        try optional(Paging.dryRun) == true ? .dryRun : .commit
    }

    public func page(defaultLimit: Int = 20) throws -> PageRequest {
        try PageRequest(
            page: try optional(Paging.page) ?? 1, limit: try optional(Paging.limit) ?? defaultLimit,
            after: try optional(Paging.after))
    }
}
