/// One source file of the project.
struct SourceFile {
    /// The path from the root of the repository, such as `Sources/BankDomain/Money/Money.swift`.
    let path: String
    /// The file's target: its folder below `Sources`, `Tests`, `Tests/Benchmarks` or `docs/samples`.
    let target: String
    /// The file's name without folder and extension.
    let name: String
    let text: String
    let lines: [Substring]
    let tokens: [Token]

    init(path: String, text: String) {
        self.path = path
        let depth = ["Tests/Benchmarks/", "docs/samples/"].contains(where: path.hasPrefix) ? 2 : 1
        let parts = path.split(separator: "/")
        self.target = String(parts.dropFirst(depth).first ?? "")
        let last = parts.last ?? ""
        self.name = String(last.prefix(upTo: last.lastIndex(of: ".") ?? last.endIndex))
        self.text = text
        self.lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        self.tokens = path.hasSuffix(".swift") ? Lexer.tokens(of: text) : []
    }

    /// The imported modules, with their lines.
    var imports: [(module: String, line: Int)] {
        tokens.indices.compactMap { index in
            guard tokens[index].isWord("import") else { return nil }
            // `import struct Foundation.Date` also names a kind.
            let kinds: Set = ["struct", "class", "enum", "protocol", "func", "typealias", "var", "let"]
            guard let module = tokens[(index + 1)...].first(where: { !kinds.contains($0.string) }),
                module.kind == .word
            else { return nil }
            return (module.string, tokens[index].line)
        }
    }

    func violation(_ line: Int, _ what: String) -> Violation {
        Violation(path: path, line: line, what: what)
    }
}

/// A violation of a rule.
struct Violation: Equatable, CustomStringConvertible {
    let path: String
    let line: Int
    let what: String

    var description: String { "\(path):\(line): \(what)" }
}
