public import BankDomain
public import JSONKit

/// The JSON format of a value, for readers and for OpenAPI.
public indirect enum FieldType: Hashable, Sendable {
    case text
    case integer
    /// A whole number in this range.
    case number(ClosedRange<Int>)
    case boolean
    /// An amount with its currency: `{"amount":"5432.50","currency":"USD","minorUnits":543250}`.
    case money
    /// A decimal number as text, in a currency given by another field: `5432.50`.
    case amount
    /// `2026-01-31` (RFC 3339, full-date).
    case date
    /// `2026-01-31T12:00:00Z` (RFC 3339).
    case instant
    /// One of these words.
    case word([String])
    /// The value, or `null`.
    case optional(FieldType)
    case list(FieldType)
    case object(String, [FieldDescription])

    /// The type of an enumeration by its raw values.
    public static func words<Word: RawRepresentable & CaseIterable & SendableMetatype>(_ type: Word.Type)
        -> FieldType
    where Word.RawValue == String {
        .word(type.allCases.map(\.rawValue))
    }

    /// Whether an object of this type may have these members.
    func has(_ names: some Sequence<String>) -> Bool {
        guard case .object(_, let fields) = self else { return false }
        let known = Set(fields.map(\.key))
        return names.allSatisfy(known.contains)
    }
}

public struct FieldDescription: Hashable, Sendable {
    public let key: String
    public let type: FieldType
}

/// A field of a resource: its key, its type, and how to write it.
public struct Field<Row: Sendable>: Sendable {
    public let description: FieldDescription
    let put: @Sendable (Row, inout JSONBytes) -> Void
    /// The key with quotes and colon: `"key":`.
    let start: [UInt8]

    public init(
        _ key: String, _ type: FieldType, _ put: @escaping @Sendable (Row, inout JSONBytes) -> Void
    ) {
        description = FieldDescription(key: key, type: type)
        self.put = put
        start = Array("\"\(key)\":".utf8)
    }
}

extension Field {
    public static func text(_ key: String, _ text: @escaping @Sendable (Row) -> String) -> Field {
        Field(key, .text) { $1.put(text($0)) }
    }

    public static func text(optional key: String, _ text: @escaping @Sendable (Row) -> String?) -> Field {
        Field(key, .optional(.text)) { $1.put(optional: text($0)) }
    }

    public static func word<Word: RawRepresentable & CaseIterable & SendableMetatype>(
        _ key: String, _ word: @escaping @Sendable (Row) -> Word
    ) -> Field where Word.RawValue == String {
        Field(key, .words(Word.self)) { $1.put(word($0).rawValue) }
    }

    public static func integer(_ key: String, _ number: @escaping @Sendable (Row) -> Int) -> Field {
        Field(key, .integer) { $1.put(Int64(number($0))) }
    }

    public static func integer(optional key: String, _ number: @escaping @Sendable (Row) -> Int?) -> Field {
        Field(key, .optional(.integer)) { row, output in
            if let number = number(row) { output.put(Int64(number)) } else { output.put(raw: "null") }
        }
    }

    public static func flag(_ key: String, _ flag: @escaping @Sendable (Row) -> Bool) -> Field {
        Field(key, .boolean) { $1.put(flag($0)) }
    }

    public static func money(_ key: String, _ money: @escaping @Sendable (Row) -> Money) -> Field {
        Field(key, .money) { $1.put(money($0)) }
    }

    public static func money(optional key: String, _ money: @escaping @Sendable (Row) -> Money?) -> Field {
        Field(key, .optional(.money)) { row, output in
            if let money = money(row) { output.put(money) } else { output.put(raw: "null") }
        }
    }

    public static func date(_ key: String, _ date: @escaping @Sendable (Row) -> CalendarDate) -> Field {
        Field(key, .date) { $1.put(date($0).text) }
    }

    public static func date(optional key: String, _ date: @escaping @Sendable (Row) -> CalendarDate?) -> Field
    {
        Field(key, .optional(.date)) { $1.put(optional: date($0)?.text) }
    }

    public static func instant(_ key: String, _ instant: @escaping @Sendable (Row) -> Instant) -> Field {
        Field(key, .instant) { $1.put(instant($0).text) }
    }

    public static func instant(
        optional key: String, _ instant: @escaping @Sendable (Row) -> Instant?
    ) -> Field {
        Field(key, .optional(.instant)) { $1.put(optional: instant($0)?.text) }
    }

    public static func texts(_ key: String, _ texts: @escaping @Sendable (Row) -> [String]) -> Field {
        Field(key, .list(.text)) { $1.put(.array(texts($0).map(JSONValue.string))) }
    }

    public static func moneys(_ key: String, _ moneys: @escaping @Sendable (Row) -> [Money]) -> Field {
        Field(key, .list(.money)) { row, output in output.put(list: moneys(row)) { $1.put($0) } }
    }

    /// An object, or `null`.
    public static func object<Part>(
        optional key: String, _ name: String, _ fields: [Field<Part>],
        _ part: @escaping @Sendable (Row) -> Part?
    ) -> Field {
        let fields = ResourceFields(fields)
        return Field(key, .optional(.object(name, fields.descriptions))) { row, output in
            if let part = part(row) { fields.put(part, &output) } else { output.put(raw: "null") }
        }
    }

    public static func object<Part>(
        _ key: String, _ name: String, _ fields: [Field<Part>], _ part: @escaping @Sendable (Row) -> Part
    ) -> Field {
        let fields = ResourceFields(fields)
        return Field(key, .object(name, fields.descriptions)) { fields.put(part($0), &$1) }
    }

    public static func objects<Part>(
        _ key: String, _ name: String, _ fields: [Field<Part>],
        _ parts: @escaping @Sendable (Row) -> [Part]
    ) -> Field {
        let fields = ResourceFields(fields)
        return Field(key, .list(.object(name, fields.descriptions))) { row, output in
            output.put(list: parts(row)) { fields.put($0, &$1) }
        }
    }

    /// The same field for a value that contains such a row.
    public func of<Whole>(_ part: @escaping @Sendable (Whole) -> Row) -> Field<Whole> {
        Field<Whole>(description.key, description.type) { [put] in put(part($0), &$1) }
    }
}

extension JSONBytes {
    mutating func put(optional text: String?) {
        if let text { put(text) } else { put(raw: "null") }
    }

    public mutating func put(_ money: Money) {
        put(raw: "{\"amount\":")
        put(money.decimalText)
        put(raw: ",\"currency\":")
        put(money.currency.code)
        put(raw: ",\"minorUnits\":")
        put(money.minorUnits)
        put(raw: "}")
    }

    mutating func put<Element>(list: [Element], _ element: (Element, inout JSONBytes) -> Void) {
        put(raw: "[")
        for (index, item) in list.enumerated() {
            if index > 0 { put(raw: ",") }
            element(item, &self)
        }
        put(raw: "]")
    }
}
