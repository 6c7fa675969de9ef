import LanguageKit

/// A field of a command's result, as named in options such as `--fields`.
public struct ResultField: Equatable, Sendable {
    public let name: String
    /// The names of the parts of its value; empty for a value without parts.
    public let parts: [String]

    public init(_ name: String, parts: [String] = []) {
        self.name = name
        self.parts = parts
    }

    /// The parts as they are named in options: `amount.currency`.
    var pathsOfParts: [String] { parts.map { "\(name).\($0)" } }
}

extension CommandSpecification {
    /// The names of the fields, and which of them have parts, for help and reference.
    var fieldTexts: [Phrase] {
        guard !fields.isEmpty else { return [] }
        var kinds: [[String]] = []
        for field in fields where !field.parts.isEmpty && !kinds.contains(field.parts) {
            kinds.append(field.parts)
        }
        return [Phrase.list(fields.map(\.name))]
            + kinds.map { parts in
                let whole = fields.filter { $0.parts == parts }
                let example = whole.first?.pathsOfParts.last ?? ""
                return "Parts of \(Phrase.list(whole.map(\.name))): \(Phrase.list(parts)), such as \(example)"
            }
    }
}
