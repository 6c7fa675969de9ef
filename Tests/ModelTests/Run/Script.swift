import Foundation

/// Operations as text, such as `deposit account=1 amount=1050USD by=operator key=3`.
struct Script {
    let operations: [any Operation]

    init(_ operations: [any Operation]) {
        self.operations = operations
    }

    /// Reads lines. Empty lines and comments (`#`) are skipped.
    init(_ text: String) throws {
        operations = try text.split(separator: "\n").filter {
            !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace)
        }
        .map { try Self.operation(String($0)) }
    }

    func text() throws -> String {
        try operations.map { try Self.line($0) + "\n" }.joined()
    }

    private static func line(_ operation: any Operation) throws -> String {
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(operation))
        let fields = object as? [String: Any] ?? [:]
        let words = try fields.sorted { $0.key < $1.key }.map { "\($0.key)=\(try word($0.value))" }
        return ([type(of: operation).verb] + words).joined(separator: " ")
    }

    private static func operation(_ line: String) throws -> any Operation {
        let words = line.split(separator: " ").map(String.init)
        guard let type = World.kinds.map(\.type).first(where: { $0.verb == words[0] }) else {
            throw Malformed(line: line)
        }
        var fields: [String: Any] = [:]
        for word in words.dropFirst() {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw Malformed(line: line) }
            fields[parts[0]] = value(parts[1])
        }
        return try JSONDecoder().decode(type, from: JSONSerialization.data(withJSONObject: fields))
    }

    private static func word(_ value: Any) throws -> String {
        let bytes = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: ["\""])
    }

    private static func value(_ word: String) -> Any {
        switch word {
        case "true": true
        case "false": false
        default: Int(word) ?? word
        }
    }

    struct Malformed: Error {
        let line: String
    }
}
