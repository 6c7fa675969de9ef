import Foundation
import JSONKit

/// Compares values with the schemas of an OpenAPI document, as far as this project uses them.
struct SchemaCheck {
    private let document: JSONValue

    init(_ document: JSONValue) { self.document = document }

    /// Every example beside a schema, with its place in the document.
    func forEachExample(_ body: (_ place: String, _ schema: JSONValue, _ example: JSONValue) -> Void) {
        visit(document, "#", body)
    }

    private func visit(
        _ value: JSONValue, _ place: String, _ body: (String, JSONValue, JSONValue) -> Void
    ) {
        switch value {
        case .object(let members):
            if let schema = members["schema"], let example = members["example"] {
                body(place, schema, example)
            }
            for (name, member) in members where name != "example" { visit(member, "\(place)/\(name)", body) }
        case .array(let elements):
            for (index, element) in elements.enumerated() { visit(element, "\(place)/\(index)", body) }
        default: break
        }
    }

    func faults(of value: JSONValue, in schema: JSONValue, at place: String = "") -> [String] {
        guard case .object(let rules) = schema else { return ["\(place): no schema"] }
        if case .string(let reference) = rules["$ref"] {
            return faults(of: value, in: resolved(reference), at: place)
        }
        if case .array(let words) = rules["enum"], !words.contains(value) {
            return ["\(place): \(value.text) is no word of the list"]
        }
        switch (rules["type"], value) {
        case (.string("object"), .object(let members)): return faults(of: members, in: rules, at: place)
        case (.string("array"), .array(let elements)):
            return elements.flatMap { faults(of: $0, in: rules["items"] ?? .null, at: place + "[]") }
        case (.string("string"), .string(let text)): return faults(of: text, in: rules, at: place)
        case (.string("integer"), .integer), (.string("boolean"), .boolean): return []
        default: return ["\(place): \(value.text) is not of the type \(rules["type"]?.text ?? "none")"]
        }
    }

    private func resolved(_ reference: String) -> JSONValue {
        reference.split(separator: "/").dropFirst().reduce(document) { value, name in
            guard case .object(let members) = value else { return .null }
            return members[String(name)] ?? .null
        }
    }

    private func faults(
        of members: [String: JSONValue], in rules: [String: JSONValue], at place: String
    ) -> [String] {
        guard case .object(let properties) = rules["properties"] else { return [] }
        var faults: [String] = []
        if case .array(let required) = rules["required"] {
            for case .string(let name) in required where members[name] == nil {
                faults.append("\(place): \(name) is missing")
            }
        }
        // Schemas without properties are open: the facts of an error.
        for (name, member) in members where !properties.isEmpty {
            guard let schema = properties[name] else {
                faults.append("\(place): \(name) is not described")
                continue
            }
            faults += self.faults(of: member, in: schema, at: "\(place).\(name)")
        }
        return faults
    }

    private func faults(of text: String, in rules: [String: JSONValue], at place: String) -> [String] {
        let formats = [
            "date": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
            "date-time": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?Z$",
        ]
        var patterns: [String] = []
        if case .string(let pattern) = rules["pattern"] { patterns.append(pattern) }
        if case .string(let format) = rules["format"], let pattern = formats[format] {
            patterns.append(pattern)
        }
        return patterns.filter { text.range(of: $0, options: .regularExpression) == nil }
            .map { "\(place): \(text) does not match \($0)" }
    }
}
