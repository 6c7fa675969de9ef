package import BankDomain
package import JSONKit

/// What a client sends with a call.
public struct RouteArguments: Sendable {
    /// A file of this machine for a part of the body.
    package struct File: Sendable {
        package let name: String
        package let path: String
    }

    package private(set) var path: [(name: String, value: String)] = []
    package private(set) var query: [(name: String, value: String)] = []
    package private(set) var members: [String: JSONValue] = [:]
    package internal(set) var key: IdempotencyKey?
    package internal(set) var files: [File] = []

    init() {}

    /// Whether the change is only tried.
    package var isDryRun: Bool { query.contains { $0.name == RouteDescription.dryRunName } }

    mutating func add(_ name: String, _ place: ParameterDescription.Place, _ value: JSONValue) {
        let text = if case .string(let text) = value { text } else { value.text }
        switch place {
        case .path: path.append((name, text))
        case .query: query.append((name, text))
        case .body: members[name] = value
        }
    }
}
