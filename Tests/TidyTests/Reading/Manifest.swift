/// The declarations of `Package.swift`, read from its text.
struct Manifest {
    /// The direct dependencies of every target.
    private(set) var dependencies: [String: [String]] = [:]
    /// Targets that belong to no product: tests, test support and benchmarks.
    private(set) var testTargets: Set<String> = []
    /// The wrappers of the system's C libraries.
    private(set) var systemLibraries: Set<String> = []
    private(set) var programs: Set<String> = []
    let hasPackageDependencies: Bool

    private let tokens: [Token]

    init(_ text: String) {
        tokens = Lexer.tokens(of: text)
        hasPackageDependencies = zip(tokens, tokens.dropFirst()).contains {
            $0.isSign(".") && $1.isWord("package")
        }
        for index in tokens.indices.dropLast() where tokens[index + 1].isSign("(") {
            readTarget(at: index)
        }
    }

    /// The target and all its dependencies.
    func closure(of target: String) -> Set<String> {
        var found: Set<String> = []
        var open = [target]
        while let next = open.popLast() {
            if found.insert(next).inserted { open += dependencies[next] ?? [] }
        }
        return found
    }

    private mutating func readTarget(at index: Int) {
        let word = tokens[index].string
        let isMember = index > 0 && tokens[index - 1].isSign(".")
        let isTarget =
            ["target", "executableTarget", "testTarget", "systemLibrary"].contains(word) && isMember
        let isShorthand = ["module", "program", "tests"].contains(word) && !isMember
        guard isTarget || isShorthand, !tokens[index - 1].isWord("func") else { return }
        let call = tokens[tokens.group(openedAt: index + 1)]
        // `(name: "BankDomain"` or `("BankDomain"`
        guard let name = call.dropFirst(isShorthand ? 1 : 3).first, name.kind == .text else { return }
        let listLabel = isShorthand ? nil : call.firstIndex { $0.isWord("dependencies") }
        let list = listLabel ?? (isShorthand ? call.startIndex : call.endIndex)
        let open = call[list...].firstIndex { $0.isSign("[") }
        let listed = open.map { tokens[tokens.group(openedAt: $0)].filter { $0.kind == .text } } ?? []
        if word == "systemLibrary" { systemLibraries.insert(name.string) }
        if ["executableTarget", "program"].contains(word) { programs.insert(name.string) }
        let isTests = word == "tests"
        if isTests || word == "testTarget" || call.contains(where: { $0.string.hasPrefix("Tests/") }) {
            testTargets.insert(isTests ? name.string + "Tests" : name.string)
        }
        dependencies[isTests ? name.string + "Tests" : name.string] =
            (isTests ? [name.string] : []) + listed.map(\.string)
    }
}

extension [Token] {
    /// From an opening bracket to its closing one.
    func group(openedAt start: Int) -> Range<Int> {
        var depth = 0
        for index in start..<count where self[index].kind == .sign {
            if "([{".contains(self[index].string) { depth += 1 }
            if ")]}".contains(self[index].string) { depth -= 1 }
            if depth == 0 { return start..<index + 1 }
        }
        return start..<count
    }
}
