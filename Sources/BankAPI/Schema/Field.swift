import BankDomain
import BankServices
import JSONKit

/// A member of a record's JSON, or several: keys, types, how a server writes them, and how a client reads them.
public struct Field<Row: Sendable, Value>: Sendable {
    let members: [WrittenField<Row>]
    let read: @Sendable (ResourceReader) throws -> Value

    init(
        _ key: String, _ type: FieldType, put: @escaping @Sendable (Row, inout JSONBytes) -> Void,
        read: @escaping @Sendable (ResourceReader) throws -> Value
    ) {
        members = [WrittenField(key, type, put)]
        self.read = read
    }

    /// A member that is left out without a part.
    init<Part>(
        optional key: String, _ type: FieldType, _ get: @escaping @Sendable (Row) -> Part?,
        put: @escaping @Sendable (Part, inout JSONBytes) -> Void,
        read: @escaping @Sendable (ResourceReader) throws -> Value
    ) {
        members = [WrittenField(optional: key, type, get, put)]
        self.read = read
    }

    private init(_ members: [WrittenField<Row>], read: @escaping @Sendable (ResourceReader) throws -> Value) {
        self.members = members
        self.read = read
    }

    /// The members of a part, beside those of the whole.
    static func inlined(
        _ record: Record<Value>, _ part: @escaping @Sendable (Row) -> Value
    ) -> Field where Value: Sendable {
        Field(record.fields.fields.map { $0.of(part) }, read: record.read)
    }
}

/// How a member of a record is written.
struct WrittenField<Row: Sendable>: Sendable {
    let description: FieldDescription
    /// Writes the member into the open object.
    let put: @Sendable (Row, inout JSONBytes) -> Void

    init(_ key: String, _ type: FieldType, _ put: @escaping @Sendable (Row, inout JSONBytes) -> Void) {
        let start = Self.start(key)
        self.init(FieldDescription(key: key, type: type)) { row, output in
            output.beginMember(start)
            put(row, &output)
        }
    }

    /// A member that is left out without a part.
    fileprivate init<Part>(
        optional key: String, _ type: FieldType, _ get: @escaping @Sendable (Row) -> Part?,
        _ put: @escaping @Sendable (Part, inout JSONBytes) -> Void
    ) {
        let start = Self.start(key)
        self.init(FieldDescription(key: key, type: .optional(type))) { row, output in
            guard let part = get(row) else { return }
            output.beginMember(start)
            put(part, &output)
        }
    }

    private init(
        _ description: FieldDescription, put: @escaping @Sendable (Row, inout JSONBytes) -> Void
    ) {
        self.description = description
        self.put = put
    }

    fileprivate func of<Whole>(_ part: @escaping @Sendable (Whole) -> Row) -> WrittenField<Whole> {
        WrittenField<Whole>(description) { [put] in put(part($0), &$1) }
    }

    /// The key with quotes and colon: `"key":`.
    private static func start(_ key: String) -> [UInt8] { Array("\"\(key)\":".utf8) }
}

// MARK: Texts, and what is written as text

extension Field {
    /// A value that is written as text. An answer is malformed if `read` returns `nil`.
    static func coded(
        _ key: String, as type: FieldType = .text, _ text: @escaping @Sendable (Value) -> String,
        _ read: @escaping @Sendable (String) -> Value?, _ get: @escaping @Sendable (Row) -> Value
    ) -> Field {
        Field(key, type, put: { $1.put(text(get($0))) }, read: { try $0.value(key, read) })
    }

    static func coded<Coded>(
        optional key: String, as type: FieldType = .text, _ text: @escaping @Sendable (Coded) -> String,
        _ read: @escaping @Sendable (String) -> Coded?, _ get: @escaping @Sendable (Row) -> Value
    ) -> Field where Value == Coded? {
        Field(
            optional: key, type, get, put: { $1.put(text($0)) }, read: { try $0.value(optional: key, read) })
    }

    /// A list of texts, without those that cannot be read.
    static func coded<Coded>(
        list key: String, _ text: @escaping @Sendable (Coded) -> String,
        _ read: @escaping @Sendable (String) -> Coded?, _ get: @escaping @Sendable (Row) -> Value
    ) -> Field where Value == [Coded] {
        Field(
            key, .list(.text), put: { $1.put(.array(get($0).map { .string(text($0)) })) },
            read: { try $0.texts(key).compactMap(read) })
    }

    static func text(_ key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == String {
        Field(key, .text, put: { $1.put(get($0)) }, read: { try $0.text(key) })
    }

    static func text(optional key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == String? {
        Field(optional: key, .text, get, put: { $1.put($0) }, read: { try $0.text(optional: key) })
    }

    static func texts(_ key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == [String] {
        coded(list: key, { $0 }, { $0 }, get)
    }

    static func id<Entity>(_ key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == Identifier<Entity> {
        coded(key, { $0.text }, { Identifier($0) }, get)
    }

    static func ids<Entity>(_ key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == [Identifier<Entity>] {
        coded(list: key, { $0.text }, { Identifier($0) }, get)
    }

    static func id<Entity>(optional key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == Identifier<Entity>? {
        coded(optional: key, { $0.text }, { Identifier($0) }, get)
    }

    /// One word of an enumeration.
    static func word(_ key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
        coded(key, as: .words(Value.self), { $0.rawValue }, { Value(rawValue: $0) }, get)
    }

    /// A word whose enumeration may grow.
    static func code(_ key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value: RawRepresentable<String> & SendableMetatype {
        coded(key, { $0.rawValue }, { Value(rawValue: $0) }, get)
    }

    /// A list of such words, without unknown ones.
    static func codes<Word: RawRepresentable<String> & SendableMetatype>(
        _ key: String, _ get: @escaping @Sendable (Row) -> Value
    ) -> Field where Value == [Word] {
        coded(list: key, { $0.rawValue }, { Word(rawValue: $0) }, get)
    }

    static func currency(_ key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == Currency {
        coded(key, { $0.code }, { Currency(code: $0) }, get)
    }

    static func iban(_ key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field where Value == IBAN {
        coded(key, { $0.text }, { try? IBAN($0) }, get)
    }

    static func iban(optional key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == IBAN? {
        coded(optional: key, { $0.text }, { try? IBAN($0) }, get)
    }

    static func token(_ key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == SharedSecret {
        coded(key, { $0.hexadecimal }, { SharedSecret(hexadecimal: $0[...]) }, get)
    }

    static func token(optional key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == SharedSecret? {
        coded(optional: key, { $0.hexadecimal }, { SharedSecret(hexadecimal: $0[...]) }, get)
    }

    static func secret(_ key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == SharedSecret {
        coded(key, { $0.text }, { SharedSecret(SecretBytes($0)) }, get)
    }

    static func secrets(_ key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == [SharedSecret] {
        coded(list: key, { $0.text }, { SharedSecret(SecretBytes($0)) }, get)
    }

    static func date(_ key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == CalendarDate {
        coded(key, as: .date, { $0.text }, { CalendarDate($0) }, get)
    }

    static func date(optional key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == CalendarDate? {
        coded(optional: key, as: .date, { $0.text }, { CalendarDate($0) }, get)
    }

    static func instant(_ key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == Instant {
        coded(key, as: .instant, { $0.text }, { Instant($0) }, get)
    }

    static func instant(optional key: String, _ get: @escaping @Sendable (Row) -> Value) -> Field
    where Value == Instant? {
        coded(optional: key, as: .instant, { $0.text }, { Instant($0) }, get)
    }
}

// MARK: Objects

extension Field {
    static func object(_ key: String, _ record: Record<Value>, _ get: @escaping @Sendable (Row) -> Value)
        -> Field
    where Value: Sendable {
        Field(
            key, record.type, put: { record.fields.put(get($0), &$1) },
            read: { try $0.object(key, record.read) })
    }

    static func object<Part>(
        optional key: String, _ record: Record<Part>, _ get: @escaping @Sendable (Row) -> Value
    ) -> Field where Value == Part? {
        Field(
            optional: key, record.type, get, put: { record.fields.put($0, &$1) },
            read: { try $0.object(optional: key, record.read) })
    }

    static func objects<Part>(
        _ key: String, _ record: Record<Part>, _ get: @escaping @Sendable (Row) -> Value
    ) -> Field where Value == [Part] {
        objects(key, record.name, record.fields, get, read: { try $0.objects(key, record.read) })
    }

    /// Objects that clients of this package do not read.
    static func objects<Part>(
        _ key: String, _ name: String, _ fields: ResourceFields<Part>,
        _ get: @escaping @Sendable (Row) -> [Part]
    ) -> Field where Value == Void {
        objects(key, name, fields, get, read: { _ in })
    }

    private static func objects<Part>(
        _ key: String, _ name: String, _ fields: ResourceFields<Part>,
        _ get: @escaping @Sendable (Row) -> [Part],
        read: @escaping @Sendable (ResourceReader) throws -> Value
    ) -> Field {
        Field(
            key, .list(.object(name, fields.descriptions)),
            put: { $1.put(list: get($0)) { fields.put($0, &$1) } }, read: read)
    }
}

extension SharedSecret {
    /// A secret that the API returns to its owner.
    fileprivate var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
