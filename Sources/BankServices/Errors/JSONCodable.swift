package import BankDomain
package import JSONKit
package import LanguageKit

/// A value of an error as JSON, in both directions.
package protocol JSONCodable: Sendable {
    var jsonValue: JSONValue { get }
    /// `nil` for JSON of another form.
    init?(jsonValue: JSONValue)
}

/// Reads the facts of an error. Unknown facts are ignored.
package struct DetailReader: Sendable {
    /// The facts do not match the error.
    package struct Unknown: Error {
        package init() {}
    }

    package let members: [String: JSONValue]

    package init(_ members: [String: JSONValue]) { self.members = members }

    /// `nil` for anything but an object.
    init?(_ value: JSONValue) {
        guard case .object(let members) = value else { return nil }
        self.members = members
    }

    /// A value whose members stand beside others.
    func whole<Value: JSONCodable>() throws -> Value {
        guard let value = Value(jsonValue: .object(members)) else { throw Unknown() }
        return value
    }

    package func callAsFunction<Value: JSONCodable>(_ name: String) throws -> Value {
        guard let value = Value(jsonValue: members[name] ?? .null) else { throw Unknown() }
        return value
    }
}

extension JSONCodable {
    /// Reads the members of an object; `nil` if one of them does not match.
    fileprivate init?(_ json: JSONValue, _ read: (DetailReader) throws -> Self) {
        guard let reader = DetailReader(json), let value = try? read(reader) else { return nil }
        self = value
    }
}

extension JSONCodable where Self: RawRepresentable<String> {
    package var jsonValue: JSONValue { .string(rawValue) }

    package init?(jsonValue: JSONValue) {
        guard let text = String(jsonValue: jsonValue), let value = Self(rawValue: text) else { return nil }
        self = value
    }
}

extension JSONCodable where Self: TextCodable {
    package var jsonValue: JSONValue { .string(text) }

    package init?(jsonValue: JSONValue) {
        guard let text = String(jsonValue: jsonValue), let value = Self.decoded(text) else { return nil }
        self = value
    }
}

extension EntityKind: JSONCodable {}
extension BankOperation: JSONCodable {}
extension DeclineReason: JSONCodable {}
extension LimitPeriod: JSONCodable {}
extension Principal.Role: JSONCodable {}
extension StandingOrderSchedule.Frequency: JSONCodable {}
extension CalendarDate: JSONCodable {}
extension Currency: JSONCodable {}
extension IdempotencyKey: JSONCodable {}
extension Identifier: JSONCodable {}

extension String: JSONCodable {
    package var jsonValue: JSONValue { .string(self) }

    package init?(jsonValue: JSONValue) {
        guard case .string(let text) = jsonValue else { return nil }
        self = text
    }
}

extension Int: JSONCodable {
    package var jsonValue: JSONValue { .integer(Int64(self)) }

    package init?(jsonValue: JSONValue) {
        guard case .integer(let number) = jsonValue else { return nil }
        self.init(exactly: number)
    }
}

extension Optional: JSONCodable where Wrapped: JSONCodable {
    package var jsonValue: JSONValue { self?.jsonValue ?? .null }

    package init?(jsonValue: JSONValue) {
        let value = Wrapped(jsonValue: jsonValue)
        guard value != nil || jsonValue == .null else { return nil }
        self = value
    }
}

extension Array: JSONCodable where Element: JSONCodable {
    package var jsonValue: JSONValue { .array(map(\.jsonValue)) }

    package init?(jsonValue: JSONValue) {
        guard case .array(let elements) = jsonValue else { return nil }
        let values = elements.compactMap(Element.init(jsonValue:))
        guard values.count == elements.count else { return nil }
        self = values
    }
}

extension Instant: JSONCodable {
    package var jsonValue: JSONValue { .string(text) }

    package init?(jsonValue: JSONValue) {
        guard case .string(let text) = jsonValue else { return nil }
        self.init(text)
    }
}

extension Money: JSONCodable {
    package var jsonValue: JSONValue {
        .object([
            "amount": .string(decimalText), "currency": currency.jsonValue,
            "minorUnits": .integer(minorUnits),
        ])
    }

    package init?(jsonValue: JSONValue) {
        self.init(jsonValue) {
            Money(minorUnits: Int64(try $0("minorUnits") as Int), currency: try $0("currency"))
        }
    }
}

extension TransferGrant.Payee: JSONCodable {
    package var jsonValue: JSONValue { .object(["name": .string(name), "account": .string(account)]) }

    package init?(jsonValue: JSONValue) {
        self.init(jsonValue) { TransferGrant.Payee(name: try $0("name"), account: try $0("account")) }
    }
}

extension StandingOrderSchedule: JSONCodable {
    package var jsonValue: JSONValue {
        .object([
            "frequency": frequency.jsonValue, "startDate": startDate.jsonValue, "endDate": endDate.jsonValue,
        ])
    }

    package init?(jsonValue: JSONValue) {
        self.init(jsonValue) {
            StandingOrderSchedule(
                try $0("frequency"), from: try $0("startDate"), through: try $0("endDate"))
        }
    }
}

/// The challenge to answer. `schedule` is that of a standing order.
extension Challenge: JSONCodable {
    package var jsonValue: JSONValue {
        .object([
            "id": id.jsonValue, "payee": .string(payee), "amount": amount.jsonValue,
            "expiresAt": expiresAt.jsonValue, "schedule": schedule.jsonValue,
        ])
    }

    package init?(jsonValue: JSONValue) {
        self.init(jsonValue) {
            Challenge(
                id: try $0("id"), amount: try $0("amount"), payee: try $0("payee"),
                schedule: try $0("schedule"), expiresAt: try $0("expiresAt"))
        }
    }
}

/// A text that clients show in their user's language.
extension Phrase: JSONCodable {
    package var jsonValue: JSONValue { json(depth: 0) }

    // Deeper phrases are sent as plain English, to limit the nesting of a problem.
    fileprivate func json(depth: Int) -> JSONValue {
        guard depth < 3 else {
            return .object(["format": .string("{1}"), "values": .array([.string(english)])])
        }
        return .object([
            "format": .string(format), "values": .array(values.map { $0.json(depth: depth + 1) }),
        ])
    }

    package init?(jsonValue: JSONValue) {
        self.init(jsonValue) { Phrase(format: try $0("format"), values: try $0("values")) }
    }
}

extension Phrase.Value: JSONCodable {
    package var jsonValue: JSONValue { json(depth: 1) }

    fileprivate func json(depth: Int) -> JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .phrase(let phrase): .object(["phrase": phrase.json(depth: depth)])
        case .sentence(let phrase): .object(["sentence": phrase.json(depth: depth)])
        case .title(let phrase): .object(["title": phrase.json(depth: depth)])
        case .amount(let text): .object(["amount": .string(text)])
        case .time(let seconds): .object(["time": .integer(seconds)])
        case .list(let phrases, let conjunction):
            .object([
                "list": .array(phrases.map { $0.json(depth: depth) }),
                "conjunction": conjunction.jsonValue,
            ])
        }
    }

    package init?(jsonValue: JSONValue) {
        if case .string(let text) = jsonValue {
            self = .text(text)
            return
        }
        self.init(jsonValue) { json in
            switch json.members.keys.first(where: { $0 != "conjunction" }) {
            case "phrase": .phrase(try json("phrase"))
            case "sentence": .sentence(try json("sentence"))
            case "title": .title(try json("title"))
            case "amount": .amount(try json("amount"))
            case "time": .time(secondsSinceEpoch: Int64(try json("time") as Int))
            case "list": .list(try json("list"), try json("conjunction"))
            default: throw DetailReader.Unknown()
            }
        }
    }
}

extension Phrase.Conjunction: JSONCodable {}

/// An error in another, by its code and details.
extension ServiceError: JSONCodable {
    package var jsonValue: JSONValue {
        .object(["code": .string(code), "details": details.map(JSONValue.object) ?? .null])
    }

    package init?(jsonValue: JSONValue) {
        guard let json = DetailReader(jsonValue), let code = try? json("code") as String,
            let details = json.members["details"].flatMap({ DetailReader($0) })
        else { return nil }
        self.init(code: code, details: details.members)
    }
}
