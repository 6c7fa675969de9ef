import JSONKit

/// The schemas of resources, each defined once and referred to by name.
struct OpenAPISchemas {
    var byName: [String: JSONValue] = [:]

    mutating func add(_ name: String, _ fields: [FieldDescription]) {
        guard byName[name] == nil else { return }
        byName[name] = .null
        var properties: [String: JSONValue] = [:]
        for field in fields {
            let text = MemberDescriptions.all.text(of: field.key, in: name)
            properties[field.key] = described(schema(field.type), text)
        }
        byName[name] = .object([
            "type": .string("object"),
            "required": .array(fields.filter { !$0.type.isOptional }.map { .string($0.key) }),
            "properties": .object(properties),
        ])
    }

    /// A schema with what it means.
    func described(_ schema: JSONValue, _ text: String?) -> JSONValue {
        guard case .object(var members) = schema, let text else { return schema }
        members["description"] = .string(text)
        return .object(members)
    }

    /// Defines the page of a list, and returns a reference to it.
    mutating func page(of item: FieldType) -> JSONValue {
        let name = if case .object(let name, _) = item { name + "Page" } else { "Page" }
        return schema(
            .object(
                name,
                [
                    FieldDescription(key: "items", type: .list(item)),
                    FieldDescription(key: "limit", type: .integer),
                    FieldDescription(key: "page", type: .integer),
                    FieldDescription(key: "nextCursor", type: .optional(.text)),
                    FieldDescription(key: "total", type: .optional(.integer)),
                ]))
    }

    /// Defines a schema, and returns a reference to it.
    mutating func named(_ name: String, _ schema: [String: JSONValue]) -> JSONValue {
        precondition(
            byName[name] == nil || byName[name] == .object(schema), "Two schemas are called \(name).")
        byName[name] = .object(schema)
        return .object(["$ref": .string("#/components/schemas/\(name)")])
    }

    mutating func schema(_ type: FieldType) -> JSONValue {
        switch type {
        case .text: return .object(["type": .string("string")])
        case .integer:
            return .object(["type": .string("integer"), "format": .string("int64")])
        case .number(let range):
            let isShort = Int(Int32.min) <= range.lowerBound && range.upperBound <= Int(Int32.max)
            var members: [String: JSONValue] = [
                "type": .string("integer"), "format": .string(isShort ? "int32" : "int64"),
                "minimum": .integer(Int64(range.lowerBound)),
            ]
            // Languages whose usual integer has 32 bits refuse a longer literal.
            if isShort { members["maximum"] = .integer(Int64(range.upperBound)) }
            return .object(members)
        case .boolean: return .object(["type": .string("boolean")])
        case .amount:
            return .object([
                "type": .string("string"), "pattern": .string("^-?[0-9]+([.][0-9]+)?$"),
            ])
        case .date: return .object(["type": .string("string"), "format": .string("date")])
        case .instant: return .object(["type": .string("string"), "format": .string("date-time")])
        case .word(let name, let words):
            return named(
                name, ["type": .string("string"), "enum": .array(words.map(JSONValue.string))])
        case .money:
            add(
                "Money",
                [
                    FieldDescription(key: "amount", type: .amount),
                    FieldDescription(key: "currency", type: .text),
                    FieldDescription(key: "minorUnits", type: .integer),
                ])
            return .object(["$ref": .string("#/components/schemas/Money")])
        case .object(let name, let fields):
            add(name, fields)
            return .object(["$ref": .string("#/components/schemas/\(name)")])
        case .list(let element): return .object(["type": .string("array"), "items": schema(element)])
        case .dictionary:
            return .object([
                "type": .string("object"),
                "additionalProperties": .object(["type": .string("string")]),
            ])
        case .optional(let wrapped): return schema(wrapped)
        }
    }
}
