import BankDomain
import BankServices
import JSONKit
import LanguageKit

/// A value in a request: in its path, query or body.
public struct ParameterDescription: Hashable, Sendable {
    public enum Place: Hashable, Sendable {
        case path
        case query
        case body
    }

    public let name: String
    public let place: Place
    public let type: FieldType
    public var isRequired: Bool
    public let summary: String
    /// Whether the value names something that the bank may not have.
    public internal(set) var namesSomething = false
}

/// A part of a request, as one value or several: how a client writes it, and how a server reads it.
public struct Parameter<Value: Sendable>: Sendable {
    var descriptions: [ParameterDescription]
    /// The files among them.
    var files: [UploadDescription.Part] = []
    /// Whether it is the `Idempotency-Key`.
    var isKey = false
    let read: @Sendable (RouteInput) throws -> Value
    let write: @Sendable (Value, inout RouteArguments) -> Void

    @_semantics("optimize.sil.specialize.generic.never")
    init(
        _ descriptions: [ParameterDescription] = [], read: @escaping @Sendable (RouteInput) throws -> Value,
        write: @escaping @Sendable (Value, inout RouteArguments) -> Void
    ) {
        self.descriptions = descriptions
        self.read = read
        self.write = write
    }

    /// One required value. `read` also gets its name, for errors.
    @_semantics("optimize.sil.specialize.generic.never")
    init(
        _ name: String, in place: ParameterDescription.Place, _ type: FieldType, _ summary: String,
        write: @escaping @Sendable (Value) -> JSONValue,
        read: @escaping @Sendable (JSONValue, _ name: String) throws -> Value
    ) {
        let description = ParameterDescription(
            name: name, place: place, type: type, isRequired: true, summary: summary)
        self.init([description]) { input in
            guard let value = input[name] else { throw RouteInput.Mismatch.missing(name) }
            return try read(value, name)
        } write: { value, arguments in
            arguments.add(name, place, write(value))
        }
    }

    /// A value that is made of others.
    @_semantics("optimize.sil.specialize.generic.never")
    init<each Member: Sendable>(
        _ make: @escaping @Sendable (repeat each Member) throws -> Value,
        _ member: repeat ParameterMember<Value, each Member>
    ) {
        self.init { input in
            try make(repeat (each member).parameter.read(input))
        } write: { value, arguments in
            for member in repeat each member { member.write(value, &arguments) }
        }
        for member in repeat each member {
            descriptions += member.parameter.descriptions
            files += member.parameter.files
            isKey = isKey || member.parameter.isKey
        }
    }

    /// This parameter as a member of a larger value.
    func callAsFunction<Whole>(_ get: @escaping @Sendable (Whole) -> Value) -> ParameterMember<Whole, Value> {
        ParameterMember(parameter: self, get: get)
    }

    /// The same parameter, but it may be left out.
    @_semantics("optimize.sil.specialize.generic.never")
    var optional: Parameter<Value?> {
        var optional = same { [read, descriptions, files] input in
            let isGiven =
                descriptions.first.map { input[$0.name] != nil } ?? (input.files[files[0].name] != nil)
            return isGiven ? try read(input) : nil
        } write: { [write] (value: Value?, arguments) in
            if let value { write(value, &arguments) }
        }
        for index in descriptions.indices { optional.descriptions[index].isRequired = false }
        for index in files.indices { optional.files[index].isRequired = false }
        return optional
    }

    /// The same parameter, whose value names something.
    var naming: Parameter {
        var naming = self
        for index in descriptions.indices { naming.descriptions[index].namesSomething = true }
        return naming
    }

    /// The same parameter with a value for requests that leave it out.
    @_semantics("optimize.sil.specialize.generic.never")
    func `default`(_ value: Value) -> Parameter {
        let optional = optional
        return optional.same(read: { try optional.read($0) ?? value }, write: write)
    }

    /// The same parameter as a value of another type.
    @_semantics("optimize.sil.specialize.generic.never")
    func map<Other>(
        _ from: @escaping @Sendable (Value) throws -> Other, _ to: @escaping @Sendable (Other) -> Value
    ) -> Parameter<Other> {
        same(read: { [read] in try from(read($0)) }, write: { [write] in write(to($0), &$1) })
    }

    @_semantics("optimize.sil.specialize.generic.never")
    private func same<Other>(
        read: @escaping @Sendable (RouteInput) throws -> Other,
        write: @escaping @Sendable (Other, inout RouteArguments) -> Void
    ) -> Parameter<Other> {
        var same = Parameter<Other>(descriptions, read: read, write: write)
        (same.files, same.isKey) = (files, isKey)
        return same
    }
}

/// A parameter that is a member of a larger value.
struct ParameterMember<Whole, Value: Sendable>: Sendable {
    let parameter: Parameter<Value>
    let get: @Sendable (Whole) -> Value

    func write(_ whole: Whole, _ arguments: inout RouteArguments) {
        parameter.write(get(whole), &arguments)
    }

    static func key(_ get: @escaping @Sendable (Whole) -> Value) -> ParameterMember
    where Value == IdempotencyKey {
        ParameterMember(parameter: .key, get: get)
    }
}

extension Parameter {
    static func malformed(_ name: String, _ value: JSONValue, _ expected: Phrase) -> ServiceError {
        // In requests, these are days and currencies; the bank's fields of these names are payer and payee.
        let field: ErrorField = ["from", "to"].contains(name) ? .other(name) : ErrorField(name)
        return .invalidValue(field: field, value: shown(value), reason: .malformed(expected: expected))
    }

    private static func shown(_ value: JSONValue) -> String {
        let text = if case .string(let text) = value { text } else { value.text }
        return String(text.prefix(100))
    }

    /// A value that is written as text. `read` returns `nil` for malformed text.
    @_semantics("optimize.sil.specialize.generic.never")
    static func coded(
        _ name: String, in place: ParameterDescription.Place = .body, as type: FieldType = .text,
        _ summary: String, expected: Phrase, _ text: @escaping @Sendable (Value) -> String,
        _ read: @escaping @Sendable (String) -> Value?
    ) -> Parameter {
        Parameter(name, in: place, type, summary, write: { .string(text($0)) }) { value, name in
            guard case .string(let text) = value, let read = read(text) else {
                throw malformed(name, value, expected)
            }
            return read
        }
    }

    /// The id in the path.
    @_semantics("optimize.sil.specialize.generic.never")
    static func id<Entity>(_ summary: String) -> Parameter where Value == Identifier<Entity> {
        coded("id", in: .path, summary, expected: "an ID", { $0.text }, { Identifier($0) })
    }

    @_semantics("optimize.sil.specialize.generic.never")
    static func id<Entity>(
        _ name: String, in place: ParameterDescription.Place, _ summary: String
    ) -> Parameter where Value == Identifier<Entity> {
        coded(name, in: place, summary, expected: "text", { $0.text }, { Identifier($0) }).naming
    }

    static func text(
        _ name: String, in place: ParameterDescription.Place = .body, _ summary: String
    ) -> Parameter where Value == String {
        coded(name, in: place, summary, expected: "text", { $0 }, { $0 })
    }

    /// A decimal number as text, such as `"12.50"`, in a currency given elsewhere.
    static func decimal(
        _ name: String, in place: ParameterDescription.Place = .body, _ summary: String
    ) -> Parameter where Value == String {
        coded(
            name, in: place, as: .amount, summary, expected: "a decimal number as text, such as \"12.50\"",
            { $0 },
            { $0 })
    }

    /// `true` or `false`, as it is given.
    static func boolean(
        _ name: String, in place: ParameterDescription.Place = .body, _ summary: String
    ) -> Parameter where Value == Bool {
        Parameter(name, in: place, .boolean, summary, write: JSONValue.boolean) { value, name in
            switch value {
            case .boolean(let flag): return flag
            case .string("true") where place != .body: return true
            case .string("false") where place != .body: return false
            default: throw malformed(name, value, "true or false")
            }
        }
    }

    /// `false` if it is left out.
    static func flag(
        _ name: String, in place: ParameterDescription.Place = .body, _ summary: String
    ) -> Parameter where Value == Bool {
        boolean(name, in: place, summary).optional.map({ $0 == true }, { $0 ? true : nil })
    }

    static func number(
        _ name: String, in place: ParameterDescription.Place = .body, _ range: ClosedRange<Int>,
        _ summary: String
    ) -> Parameter where Value == Int {
        Parameter(name, in: place, .number(range), summary, write: { .integer(Int64($0)) }) { value, name in
            let number: Int? =
                switch value {
                case .integer(let number): Int(clamping: number)
                case .string(let text) where place != .body: Int(text)
                default: nil
                }
            guard let number else { throw malformed(name, value, "a whole number") }
            guard range.contains(number) else {
                throw ServiceError.invalidValue(
                    field: ErrorField(name), value: String(number), reason: .outOfRange(range))
            }
            return number
        }
    }

    static func date(
        _ name: String, in place: ParameterDescription.Place = .body, _ summary: String
    ) -> Parameter where Value == CalendarDate {
        coded(name, in: place, as: .date, summary, expected: "a date such as 2026-01-31", { $0.text }) {
            CalendarDate($0)
        }
    }

    static func past(_ name: String, _ summary: String) -> Parameter where Value == BalanceMoment {
        coded(
            name, in: .query, summary,
            expected: "a date such as 2026-01-31 or a time such as 2026-01-31T09:30:00Z", { $0.text }
        ) {
            BalanceMoment($0)
        }
    }

    static func currency(
        _ name: String, in place: ParameterDescription.Place = .body, _ summary: String
    ) -> Parameter where Value == Currency {
        coded(name, in: place, summary, expected: "an ISO 4217 currency such as USD", { $0.code }) {
            Currency(code: $0)
        }
    }

    /// One word of an enumeration.
    @_semantics("optimize.sil.specialize.generic.never")
    static func word(
        _ name: String, in place: ParameterDescription.Place = .body, _ summary: String
    ) -> Parameter where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
        Parameter(name, in: place, .words(Value.self), summary, write: { .string($0.rawValue) }) {
            value, name in
            guard case .string(let text) = value, let word = Value(rawValue: text) else {
                throw ServiceError.invalidValue(
                    field: ErrorField(name), value: shown(value),
                    reason: .notOneOf(Value.allCases.map(\.rawValue)))
            }
            return word
        }
    }
}
