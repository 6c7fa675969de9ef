import BankDomain
import JSONKit
import LanguageKit

/// Reads the facts of an error. Unknown facts are ignored.
struct DetailReader {
    /// The facts do not match the error.
    struct Unknown: Error {}

    let members: [String: JSONValue]

    init(_ members: [String: JSONValue]) { self.members = members }

    private func value(_ name: String) throws -> JSONValue {
        guard let value = members[name], value != .null else { throw Unknown() }
        return value
    }

    private func made<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Unknown() }
        return value
    }

    func text(_ name: String) throws -> String { try made(try value(name).string) }

    func text(optional name: String) throws -> String? {
        members[name] ?? .null == .null ? nil : try text(name)
    }

    func texts(_ name: String) throws -> [String] { try list(name).map { try made($0.string) } }

    func id<Entity>(_ name: String) throws -> Identifier<Entity> { Identifier(try text(name)) }

    func word<Word: RawRepresentable<String>>(_ name: String) throws -> Word {
        try made(Word(rawValue: try text(name)))
    }

    func key(_ name: String) throws -> IdempotencyKey { try made(IdempotencyKey(try text(name))) }

    func key(optional name: String) throws -> IdempotencyKey? {
        members[name] ?? .null == .null ? nil : try key(name)
    }

    func date(optional name: String) throws -> CalendarDate? {
        members[name] ?? .null == .null ? nil : try date(name)
    }

    func date(_ name: String) throws -> CalendarDate { try made(CalendarDate(try text(name))) }
    func instant(_ name: String) throws -> Instant { try made(Instant(try text(name))) }
    func currency(_ name: String) throws -> Currency { try made(Currency(code: try text(name))) }

    func count(_ name: String) throws -> Int {
        guard case .integer(let number) = try value(name) else { throw Unknown() }
        return try made(Int(exactly: number))
    }

    func count(optional name: String) throws -> Int? {
        members[name] ?? .null == .null ? nil : try count(name)
    }

    /// A waiting time, limited to one day.
    func seconds(_ name: String) throws -> Int { min(max(try count(name), 0), 86_400) }

    func range(_ minimum: String, _ maximum: String) throws -> ClosedRange<Int> {
        let bounds = (try count(minimum), try count(maximum))
        guard bounds.0 <= bounds.1 else { throw Unknown() }
        return bounds.0...bounds.1
    }

    func money(_ name: String) throws -> Money {
        let amount = try object(name)
        guard case .integer(let minorUnits) = try amount.value("minorUnits") else { throw Unknown() }
        return Money(minorUnits: minorUnits, currency: try amount.currency("currency"))
    }

    func object(_ name: String) throws -> DetailReader { try Self.object(try value(name)) }

    func object(optional name: String) throws -> DetailReader? {
        members[name] ?? .null == .null ? nil : try object(name)
    }

    func objects(_ name: String) throws -> [DetailReader] { try list(name).map(Self.object) }

    func phrase(_ name: String) throws -> Phrase { try Self.phrase(try object(name)) }

    private func list(_ name: String) throws -> JSONArray {
        guard case .array(let elements) = try value(name) else { throw Unknown() }
        return elements
    }

    private static func object(_ value: JSONValue) throws -> DetailReader {
        guard case .object(let members) = value else { throw Unknown() }
        return DetailReader(members)
    }

    private static func phrase(_ json: DetailReader) throws -> Phrase {
        Phrase(format: try json.text("format"), values: try json.list("values").map(phraseValue))
    }

    private static func phraseValue(_ value: JSONValue) throws -> Phrase.Value {
        if let text = value.string { return .text(text) }
        let json = try object(value)
        return switch json.members.keys.first(where: { $0 != "conjunction" }) {
        case "phrase": .phrase(try json.phrase("phrase"))
        case "sentence": .sentence(try json.phrase("sentence"))
        case "amount": .amount(try json.text("amount"))
        case "time": .time(secondsSinceEpoch: Int64(try json.count("time")))
        case "list": .list(try json.objects("list").map(phrase), try conjunction(json.text("conjunction")))
        default: throw Unknown()
        }
    }

    private static func conjunction(_ text: String) throws -> Phrase.Conjunction {
        switch text {
        case "comma": .comma
        case "and": .and
        case "or": .or
        default: throw Unknown()
        }
    }
}

extension JSONValue {
    fileprivate var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}
