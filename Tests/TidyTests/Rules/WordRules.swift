/// Words that only some modules may use, and forbidden words.
enum WordRules {
    /// Calls that access the system directly, and the modules that may make them.
    private static let callsOfFew: [String: Set<String>] = [
        "print": ["TerminalKit", "BankApp"], "debugPrint": ["TerminalKit", "BankApp"],
        "dump": ["TerminalKit", "BankApp"], "exit": ["TerminalKit", "BankApp"],
        "_exit": ["TerminalKit", "BankApp"], "abort": ["TerminalKit", "BankApp"],
        "getenv": ["TerminalKit", "BankApp"], "setenv": ["TerminalKit", "BankApp"],
        "Date": ["TerminalKit", "BankApp"],
        "random": ["BankSystem"], "randomElement": ["BankSystem"], "shuffled": ["BankSystem"],
        "shuffle": ["BankSystem"], "UUID": ["BankSystem"], "SystemRandomNumberGenerator": ["BankSystem"],
        "bank_random_fill": ["BankSystem"],
    ]
    /// Those that are methods: `Int.random(in:)` counts, `screen.print(…)` is not the function.
    private static let methods: Set<String> = ["random", "randomElement", "shuffled", "shuffle"]

    /// Calls for output, environment, time and randomness in other modules.
    static func calls(_ file: SourceFile) -> [Violation] {
        file.tokens.indices.dropLast().compactMap { index in
            let word = file.tokens[index]
            guard word.kind == .word, let modules = callsOfFew[word.string], !modules.contains(file.target),
                file.tokens[index + 1].isSign("(") || word.isWord("SystemRandomNumberGenerator"),
                !(index > 0 && file.tokens[index - 1].isWord("func"))
            else { return nil }
            let isMember = index > 0 && file.tokens[index - 1].isSign(".")
            guard isMember == methods.contains(word.string) else { return nil }
            // `shuffled(using: &generator)` uses a given generator.
            let call = file.tokens[file.tokens.group(openedAt: index + 1)]
            if methods.contains(word.string), call.contains(where: { $0.isWord("using") }) { return nil }
            return file.violation(
                word.line, "\(word.string) is for \(modules.sorted().joined(separator: ", "))")
        }
    }

    /// `try!`, `as!`, `value!` and `Type!`.
    static func force(_ file: SourceFile) -> [Violation] {
        file.tokens.indices.dropFirst().compactMap { index in
            let (before, mark) = (file.tokens[index - 1], file.tokens[index])
            guard mark.isSign("!"), mark.isGlued,
                before.kind != .sign || [")", "]", ">", "?"].contains(before.string),
                !(index + 1 < file.tokens.count && file.tokens[index + 1].isSign("=")
                    && file.tokens[index + 1].isGlued)
            else { return nil }
            return file.violation(mark.line, "\(before.string)! ends the program without a message")
        }
    }

    /// Marks of unfinished work, also in comments.
    static func unfinished(_ file: SourceFile) -> [Violation] {
        file.lines.enumerated().flatMap { index, line in
            ["TODO", "FIXME"].filter { line.contains($0) }
                .map { file.violation(index + 1, "\($0) belongs in a decision or in the code") }
        }
    }

    /// Unchecked promises to the compiler. They are allowed in few files, with a reason in the line above.
    static func unchecked(_ file: SourceFile, allowedFiles: Set<String>) -> [Violation] {
        file.tokens.indices.compactMap { index in
            let word = file.tokens[index]
            let isUnsafe = word.isWord("unsafe") && index > 1 && file.tokens[index - 1].isSign("(")
            guard isUnsafe || word.isWord("@unchecked") || word.isWord("assumeIsolated") else { return nil }
            guard allowedFiles.contains(file.path) else {
                return file.violation(word.line, "the compiler cannot check this, and the file is not listed")
            }
            let above = word.line > 1 ? file.lines[word.line - 2].drop { $0 == " " } : ""
            guard !above.hasPrefix("//") else { return nil }
            return file.violation(word.line, "a comment directly above must say why this is sound")
        }
    }

    /// The global service locator, which is for embedding apps and not for the program.
    static func locator(_ file: SourceFile) -> [Violation] {
        guard !["ServiceRegistry", "InjectionTests"].contains(file.target) else { return [] }
        let words: Set = ["ServiceLocator", "@Injected", "@OptionalInjected", "Injected", "OptionalInjected"]
        return file.tokens.filter { $0.kind == .word && words.contains($0.string) }
            .map { file.violation($0.line, "\($0.string) is for embedding apps: initialisers come first") }
    }
}
