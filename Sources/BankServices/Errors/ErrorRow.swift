import JSONKit

/// An error with all that depends on it: its code, its category, its facts as JSON in both directions, and its words.
struct ErrorRow<each Value: JSONCodable>: Sendable {
    let code: String
    private let category: ErrorCategory
    private let facts: (repeat ErrorFact<each Value>)
    private let make: @Sendable (repeat each Value) -> ServiceError
    private let words: @Sendable (repeat each Value) -> ErrorWords

    /// - Parameter facts: the names of the values in JSON, in the order of the case.
    init(
        _ code: String, _ category: ErrorCategory, _ facts: repeat ErrorFact<each Value>,
        make: @escaping @Sendable (repeat each Value) -> ServiceError,
        words: @escaping @Sendable (repeat each Value) -> ErrorWords
    ) {
        self.code = code
        self.category = category
        self.facts = (repeat each facts)
        self.make = make
        self.words = words
    }

    /// The row with the values of one error.
    func callAsFunction(_ values: repeat each Value) -> DescribedError {
        DescribedError(code, category) {
            var members: [String: JSONValue] = [:]
            repeat (each facts).write(each values, to: &members)
            return members
        } words: {
            words(repeat each values)
        }
    }

    var reader: ErrorReader { (code, { json in make(repeat try (each facts).read(json)) }) }
}

/// The name of a value of an error.
struct ErrorFact<Value: JSONCodable>: ExpressibleByStringLiteral, Sendable {
    let name: String

    init(stringLiteral name: String) { self.name = name }

    func read(_ json: DetailReader) throws -> Value { try json(name) }

    func write(_ value: Value, to members: inout [String: JSONValue]) { members[name] = value.jsonValue }
}

/// Reads the error with a code from its facts.
typealias ErrorReader = (code: String, read: @Sendable (DetailReader) throws -> ServiceError)

/// An error by its row, with its values. Facts and words are made when they are read.
package struct DescribedError: Sendable {
    let code: String
    let category: ErrorCategory
    private let makeDetails: @Sendable () -> [String: JSONValue]?
    private let makeWords: @Sendable () -> ErrorWords

    init(
        _ code: String, _ category: ErrorCategory,
        details: @escaping @Sendable () -> [String: JSONValue]? = { nil },
        words: @escaping @Sendable () -> ErrorWords
    ) {
        self.code = code
        self.category = category
        makeDetails = details
        makeWords = words
    }

    /// `nil` for errors about the server itself, which a client knows by code and text only.
    var details: [String: JSONValue]? { makeDetails() }
    package var words: ErrorWords { makeWords() }
}

/// A reason in an error. As JSON it has the name of its case as `kind`, beside its facts.
protocol ErrorReason: JSONCodable {
    associatedtype Words

    /// The kind, the facts and the words.
    var row: (kind: String, facts: [String: JSONValue], words: Words) { get }
    /// The reasons without facts.
    static var plain: [Self] { get }
    /// A reason with facts; `nil` for another kind.
    init?(kind: String, _ json: DetailReader) throws
}

extension ErrorReason {
    var details: [String: JSONValue] {
        let row = row
        return row.facts.merging(["kind": .string(row.kind)]) { $1 }
    }

    package var jsonValue: JSONValue { .object(details) }

    package init?(jsonValue: JSONValue) {
        guard let json = DetailReader(jsonValue), let kind = try? json("kind") as String else { return nil }
        if let reason = Self.plain.first(where: { $0.row.kind == kind }) {
            self = reason
        } else if let reason = try? Self(kind: kind, json) {
            self = reason
        } else {
            return nil
        }
    }
}
