public import BankDomain
import BankServices
public import JSONKit
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
    public let isRequired: Bool
    public let summary: String
}

/// A parameter with its type.
public struct Parameter<Value: Sendable>: Sendable {
    public let description: ParameterDescription
    let read: @Sendable (JSONValue, String) throws -> Value
    let write: @Sendable (Value) -> JSONValue

    /// - Parameters:
    ///   - read: how a server parses the value.
    ///   - write: how a client sends it.
    public init(
        _ name: String, in place: ParameterDescription.Place, _ type: FieldType, isRequired: Bool = true,
        _ summary: String, write: @escaping @Sendable (Value) -> JSONValue,
        read: @escaping @Sendable (JSONValue, _ name: String) throws -> Value
    ) {
        description = ParameterDescription(
            name: name, place: place, type: type, isRequired: isRequired, summary: summary)
        self.read = read
        self.write = write
    }

    /// The argument for a client's call.
    public func callAsFunction(_ value: Value) -> RouteArgument {
        RouteArgument(name: description.name, place: description.place, value: write(value))
    }

    /// The argument for a client's call; `nil` leaves it out.
    public func callAsFunction(optional value: Value?) -> RouteArgument? { value.map { self($0) } }

    /// The same parameter, but optional.
    public var optional: Parameter { copy(isRequired: false) }

    /// The same parameter, but required.
    public var required: Parameter { copy(isRequired: true) }

    private func copy(isRequired: Bool) -> Parameter {
        Parameter(
            description.name, in: description.place, description.type, isRequired: isRequired,
            description.summary, write: write, read: read)
    }
}

/// The value of a parameter in a client's call.
public struct RouteArgument: Hashable, Sendable {
    public let name: String
    public let place: ParameterDescription.Place
    public let value: JSONValue
}

extension Parameter {
    static func malformed(_ name: String, _ value: JSONValue, _ expected: Phrase) -> ServiceError {
        let text = if case .string(let text) = value { text } else { value.text }
        return .invalidValue(
            field: name, value: String(text.prefix(100)), reason: .malformed(expected: expected))
    }

    /// An id in the path.
    public static func id<Entity>(
        _ summary: String
    ) -> Parameter<Identifier<Entity>> where Value == Identifier<Entity> {
        Parameter("id", in: .path, .text, summary, write: { .string($0.text) }) { value, name in
            guard case .string(let text) = value else { throw malformed(name, value, "an ID") }
            return Identifier(text)
        }
    }
}

extension Parameter where Value == String {
    public static func text(
        _ name: String, in place: ParameterDescription.Place = .body, _ summary: String
    ) -> Parameter {
        Parameter(name, in: place, .text, summary, write: JSONValue.string) { value, name in
            guard case .string(let text) = value else { throw malformed(name, value, "text") }
            return text
        }
    }

    /// A decimal number as text, such as `"12.50"`, in a currency given elsewhere.
    public static func amount(
        _ name: String, in place: ParameterDescription.Place = .body, _ summary: String
    ) -> Parameter {
        Parameter(name, in: place, .amount, summary, write: JSONValue.string) { value, name in
            guard case .string(let text) = value else {
                throw malformed(name, value, "a decimal number as text, such as \"12.50\"")
            }
            return text
        }
    }
}

extension Parameter where Value == String {
    /// The name of a snapshot of the demo bank, in the path.
    static func demoName(_ name: String, _ summary: String) -> Parameter {
        Parameter(name, in: .path, .text, summary, write: JSONValue.string) { value, name in
            guard case .string(let text) = value else { throw malformed(name, value, "text") }
            try DemoName.check(text, field: name)
            return text
        }
    }
}

extension Parameter where Value == DemoClockMove {
    static func moment(_ name: String, _ summary: String) -> Parameter {
        Parameter(name, in: .body, .text, isRequired: false, summary, write: { .string($0.text) }) {
            value, name in
            guard case .string(let text) = value, let move = DemoClockMove(text) else {
                throw malformed(name, value, "a date, or a time such as 2026-07-01T09:00:00Z")
            }
            return move
        }
    }
}

extension Parameter where Value == Bool {
    public static func flag(
        _ name: String, in place: ParameterDescription.Place = .body, _ summary: String
    ) -> Parameter {
        Parameter(name, in: place, .boolean, isRequired: false, summary, write: JSONValue.boolean) {
            value, name in
            switch value {
            case .boolean(let flag): return flag
            case .string("true") where place != .body: return true
            case .string("false") where place != .body: return false
            default: throw malformed(name, value, "true or false")
            }
        }
    }
}

extension Parameter where Value == Int {
    public static func number(
        _ name: String, in place: ParameterDescription.Place = .body, _ range: ClosedRange<Int>,
        _ summary: String
    ) -> Parameter {
        Parameter(
            name, in: place, .number(range), isRequired: false, summary, write: { .integer(Int64($0)) }
        ) { value, name in
            let number: Int? =
                switch value {
                case .integer(let number): Int(clamping: number)
                case .string(let text) where place != .body: Int(text)
                default: nil
                }
            guard let number else { throw malformed(name, value, "a whole number") }
            guard range.contains(number) else {
                throw ServiceError.invalidValue(
                    field: name, value: String(number), reason: .outOfRange(range))
            }
            return number
        }
    }
}

extension Parameter where Value == CalendarDate {
    public static func date(
        _ name: String, in place: ParameterDescription.Place = .body, _ summary: String
    ) -> Parameter {
        Parameter(
            name, in: place, .date, isRequired: false, summary, write: { .string($0.text) }
        ) { value, name in
            guard case .string(let text) = value, let date = CalendarDate(text) else {
                throw malformed(name, value, "a date such as 2026-01-31")
            }
            return date
        }
    }
}

extension Parameter where Value == Instant {
    public static func instant(
        _ name: String, in place: ParameterDescription.Place = .query, _ summary: String
    ) -> Parameter {
        Parameter(
            name, in: place, .instant, isRequired: false, summary, write: { .string($0.text) }
        ) { value, name in
            guard case .string(let text) = value, let instant = Instant(text) else {
                throw malformed(name, value, "a time such as 2026-01-31T12:00:00Z")
            }
            return instant
        }
    }
}

extension Parameter where Value == Currency {
    public static func currency(
        _ name: String, in place: ParameterDescription.Place = .body, _ summary: String
    ) -> Parameter {
        Parameter(
            name, in: place, .text, isRequired: false, summary, write: { .string($0.code) }
        ) { value, name in
            guard case .string(let text) = value, let currency = Currency(code: text) else {
                throw malformed(name, value, "an ISO 4217 currency such as USD")
            }
            return currency
        }
    }
}

extension Parameter
where Value: RawRepresentable & CaseIterable & SendableMetatype, Value.RawValue == String {
    /// One word of an enumeration.
    public static func word(
        _ name: String, in place: ParameterDescription.Place = .body, _ summary: String
    ) -> Parameter {
        Parameter(
            name, in: place, .words(Value.self), isRequired: false, summary, write: { .string($0.rawValue) }
        ) { value, name in
            guard case .string(let text) = value, let word = Value(rawValue: text) else {
                let text = if case .string(let text) = value { text } else { value.text }
                throw ServiceError.invalidValue(
                    field: name, value: String(text.prefix(100)),
                    reason: .notOneOf(Value.allCases.map(\.rawValue)))
            }
            return word
        }
    }
}
