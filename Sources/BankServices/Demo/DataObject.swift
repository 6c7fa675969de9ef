import BankDomain
import JSONKit
import LanguageKit

/// An object of a demo bank's data. Each member is taken once; what is left at the end is not known.
struct DataObject {
    private let path: String
    private var members: [String: JSONValue]
    private var known: [String] = []

    init(_ json: JSONValue, at path: String) throws(ServiceError) {
        self.path = path
        guard case .object(let members) = json else {
            throw Self.refusal(path.isEmpty ? "data" : path, json, "an object")
        }
        self.members = members
    }

    private func refusal(_ name: String, _ value: JSONValue, _ expected: Phrase) -> ServiceError {
        Self.refusal(path + name, value, expected)
    }

    private static func refusal(_ path: String, _ value: JSONValue, _ expected: Phrase) -> ServiceError {
        let text = if case .string(let text) = value { text } else { value.text }
        return .invalidValue(
            field: ErrorField(path), value: String(text.prefix(100)), reason: .malformed(expected: expected))
    }

    /// Takes a member.
    private mutating func take(_ name: String) -> JSONValue? {
        known.append(name)
        return members.removeValue(forKey: name)
    }

    /// Throws if there are members that were not taken.
    func end() throws(ServiceError) {
        guard let (name, _) = members.min(by: { $0.key < $1.key }) else { return }
        throw .invalidValue(field: ErrorField(path + name), value: name, reason: .notOneOf(known.sorted()))
    }

    // MARK: Members

    mutating func text(_ name: String) throws(ServiceError) -> String? {
        guard let value = take(name) else { return nil }
        guard case .string(let text) = value else { throw refusal(name, value, "a text") }
        return text
    }

    mutating func texts(_ name: String) throws(ServiceError) -> [String] {
        guard let value = take(name) else { return [] }
        guard case .array(let elements) = value else { throw refusal(name, value, "a list of texts") }
        var texts: [String] = []
        for element in elements {
            guard case .string(let text) = element else { throw refusal(name, value, "a list of texts") }
            texts.append(text)
        }
        return texts
    }

    mutating func flag(_ name: String) throws(ServiceError) -> Bool? {
        guard let value = take(name) else { return nil }
        guard case .boolean(let flag) = value else { throw refusal(name, value, "true or false") }
        return flag
    }

    mutating func read<Value>(
        _ name: String, _ expected: Phrase, _ make: (String) -> Value?
    ) throws(ServiceError) -> Value? {
        guard let text = try text(name) else { return nil }
        guard let value = make(text) else { throw refusal(name, .string(text), expected) }
        return value
    }

    /// An account's number, also an IBAN that need not be valid.
    mutating func accountNumber(_ name: String) throws(ServiceError) -> String? {
        try read(name, "1 to 34 letters and digits") { text in
            let isNumber =
                text.utf8.allSatisfy { $0 < 0x80 } && text.allSatisfy { $0.isLetter || $0.isNumber }
            return isNumber && (1...34).contains(text.count) ? text : nil
        }
    }

    mutating func word<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String
    ) throws(ServiceError) -> Word? {
        guard let text = try text(name) else { return nil }
        guard let word = Word(rawValue: text) else {
            throw .invalidValue(
                field: ErrorField(path + name), value: String(text.prefix(100)),
                reason: .notOneOf(Word.allCases.map(\.rawValue)))
        }
        return word
    }

    mutating func amount(_ name: String, _ currency: Currency) throws(ServiceError) -> Money? {
        guard let text = try text(name) else { return nil }
        do throws(MoneyError) {
            return try Money(parsing: text, currency: currency)
        } catch {
            throw refusal(name, .string(text), "an amount such as -12.50, with the decimals of \(currency)")
        }
    }

    /// An account of the data, and its currency.
    mutating func account(
        _ name: String, _ currencies: [AccountID: Currency]
    ) throws(ServiceError) -> (AccountID, Currency) {
        let text = try require(name, text(name))
        guard let currency = currencies[AccountID(text)] else {
            throw refusal(name, .string(text), "an account of the data, such as ACC001 for the first")
        }
        return (AccountID(text), currency)
    }

    /// A day, or a number of days before or after another.
    mutating func day(
        _ name: String, since today: CalendarDate, _ distance: String, sign: Int
    ) throws(ServiceError) -> CalendarDate {
        if let date = try read(name, "a day such as 2026-07-01", { CalendarDate($0) }) { return date }
        guard let value = take(distance) else { throw refusal(name, .null, "a day such as 2026-07-01") }
        guard case .integer(let days) = value, (0...Int64(DemoData.dayMaximum)).contains(days) else {
            throw refusal(distance, value, "a number of days from 0 to \(DemoData.dayMaximum)")
        }
        return today.adding(days: sign * Int(days))
    }

    func require<Value>(_ name: String, _ value: Value?) throws(ServiceError) -> Value {
        guard let value else { throw refusal(name, .null, "a value, because it is required") }
        return value
    }

    /// A list of objects; an empty one if it is left out.
    mutating func objects<Element>(
        _ name: String, atMost maximum: Int, _ read: (inout DataObject) throws(ServiceError) -> Element
    ) throws(ServiceError) -> [Element] {
        guard let value = take(name) else { return [] }
        guard case .array(let elements) = value else { throw refusal(name, value, "a list of objects") }
        var found: [Element] = []
        for element in elements {
            guard found.count < maximum else {
                throw .invalidValue(
                    field: ErrorField(path + name), value: "\(maximum + 1)", reason: .outOfRange(0...maximum))
            }
            var object = try DataObject(element, at: "\(path)\(name)[\(found.count)].")
            found.append(try read(&object))
            try object.end()
        }
        return found
    }
}
