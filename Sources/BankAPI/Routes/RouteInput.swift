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

    private let names: Set<String>
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
        names = Set(route.parameters.map(\.name))
        self.values = values
        givenKey = key
        self.key = route.movesMoney ? key ?? newKey() : nil
    }

    subscript(name: String) -> JSONValue? { values[name] }

    /// The field of the request that an error is about, if the error names it in another way or not at all.
    package func field(refusedBy error: ServiceError) -> String? {
        switch error {
        case .invalidAmount(let text, _):
            fields { $0 == text } ?? fields { Self.plain($0) == Self.plain(text) }
        case .invalidIBAN(let text, _): fields { $0 == text }
        case .currencyMismatch: ["currency", "amount"].first { values[$0] != nil }
        case .invalidValue(let field, _, _) where !names.contains(field.text):
            {
                let other = (Self.otherNames[field.text] ?? []).filter(names.contains)
                return other.first { values[$0] != nil } ?? other.first
            }()
        default: nil
        }
    }

    /// The first field with such a text.
    private func fields(_ isIt: (String) -> Bool) -> String? {
        values.filter { if case .string(let text) = $0.value { isIt(text) } else { false } }.keys.min()
    }

    /// A decimal number without zeros that say nothing: the bank writes `-5` as `-5.00`.
    private static func plain(_ text: String) -> String {
        let sign = text.hasPrefix("-") ? "-" : ""
        let parts = text.dropFirst(sign.count).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }) else { return text }
        let decimals = parts.count > 1 ? String(parts[1].reversed().drop { $0 == "0" }.reversed()) : ""
        return sign + parts[0].drop { $0 == "0" } + "." + decimals
    }

    /// What requests call the fields of the bank.
    private static let otherNames: [String: [String]] = [
        "account": ["accountID", "fromAccountID"], "amount": ["target", "floor"], "endDate": ["to"],
        "from": ["fromAccountID"],
        "iban": ["creditorIBAN"], "lifetimeDays": ["expiresInDays"], "lines": ["transfers"],
        "moment": ["to", "at"], "name": ["accountName", "creditorName", "debtorName", "fileName"],
        "perDay": ["maximumPerDay"], "period": ["from"], "scope": ["scopes"], "startDate": ["from"],
        "tag": ["tags"], "tagCount": ["tags"],
        "to": ["toAccountID", "beneficiaryID", "beneficiaryIDs", "creditorIBAN"],
        "user": ["owner", "username"],
    ]

    /// Whether the change is only tried.
    package var isDryRun: Bool { values[RouteDescription.dryRunName] == .string("true") }
}
