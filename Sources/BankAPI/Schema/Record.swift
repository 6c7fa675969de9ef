public import JSONKit

/// The fields of a resource, sorted by key, with how to write them.
public struct ResourceFields<Row: Sendable>: Sendable {
    let fields: [WrittenField<Row>]

    @_semantics("optimize.sil.specialize.generic.never")
    init<each Value>(_ field: repeat Field<Row, each Value>) {
        var fields: [WrittenField<Row>] = []
        for field in repeat each field { fields += field.members }
        self.init(fields)
    }

    @_semantics("optimize.sil.specialize.generic.never")
    fileprivate init(_ fields: [WrittenField<Row>]) {
        self.fields = fields.sorted {
            $0.description.key.utf8.lexicographicallyPrecedes($1.description.key.utf8)
        }
    }

    static func + (left: ResourceFields, right: ResourceFields) -> ResourceFields {
        ResourceFields(left.fields + right.fields)
    }

    public var descriptions: [FieldDescription] { fields.map(\.description) }

    public func put(_ row: Row, _ output: inout JSONBytes) {
        output.put(raw: "{")
        for field in fields { field.put(row, &output) }
        output.put(raw: "}")
    }
}

/// A value's JSON object in both directions, and its schema.
public struct Record<Row: Sendable>: Sendable {
    /// The name of the schema in the OpenAPI document.
    let name: String
    let fields: ResourceFields<Row>
    let read: @Sendable (ResourceReader) throws -> Row

    /// - Parameters:
    ///   - make: makes the value of the fields, in their order.
    ///   - derived: fields that follow from others, and that clients do not read.
    @_semantics("optimize.sil.specialize.generic.never")
    init<each Value, each Derived>(
        _ name: String, _ make: @escaping @Sendable (repeat each Value) throws -> Row,
        _ field: repeat Field<Row, each Value>, derived: repeat Field<Row, each Derived>
    ) {
        self.name = name
        fields = ResourceFields(repeat each field) + ResourceFields(repeat each derived)
        read = { json in try make(repeat (each field).read(json)) }
    }

    var type: FieldType { .object(name, fields.descriptions) }
}
