/// Text with fields in braces, written once for each row: `'{id} {balance.amount}\n'`.
///
/// `\t`, `\n` and `\\` are a tab, a line end and a backslash; `{{` and `}}` are braces. No line end is added
/// automatically. Fields are written as in CSV.
public struct RowTemplate: Equatable, Sendable {
    enum Part: Equatable, Sendable {
        case text(String)
        case field(FieldPath)
    }

    let parts: [Part]

    /// Reads a template. Throws ``SelectionError``.
    public init(_ text: String) throws(SelectionError) {
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= FilterExpression.maximumByteCount else {
            throw .tooLong(maximumByteCount: FilterExpression.maximumByteCount)
        }
        var reader = Reader(text)
        parts = try reader.parts()
    }

    public var fields: [FieldPath] {
        parts.compactMap { part in
            if case .field(let field) = part { field } else { nil }
        }
    }

    private struct Reader {
        private let characters: [Character]
        private var index = 0
        private var done: [Part] = []
        private var literal = ""

        init(_ text: String) {
            characters = Array(text)
        }

        mutating func parts() throws(SelectionError) -> [Part] {
            while index < characters.count {
                switch characters[index] {
                case "\\": try readEscape()
                case "{" where follows("{"), "}" where follows("}"):
                    literal.append(characters[index])
                    index += 2
                case "{": try readField()
                case "}": throw .strayBrace(position: index + 1)
                default:
                    literal.append(characters[index])
                    index += 1
                }
            }
            endLiteral()
            return done
        }

        private func follows(_ character: Character) -> Bool {
            index + 1 < characters.count && characters[index + 1] == character
        }

        private mutating func readEscape() throws(SelectionError) {
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            switch next {
            case "n": literal.append("\n")
            case "t": literal.append("\t")
            case "\\": literal.append("\\")
            default: throw .unknownEscape(next.map(String.init) ?? "", position: index + 1)
            }
            index += 2
        }

        private mutating func readField() throws(SelectionError) {
            let start = index
            guard let end = characters[start...].firstIndex(of: "}") else {
                throw .unclosedBrace(position: start + 1)
            }
            endLiteral()
            done.append(.field(try FieldPath(String(characters[(start + 1)..<end]))))
            index = end + 1
        }

        private mutating func endLiteral() {
            if !literal.isEmpty { done.append(.text(literal)) }
            literal = ""
        }
    }
}
