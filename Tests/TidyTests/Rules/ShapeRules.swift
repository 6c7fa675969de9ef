/// Rules for the size of files and functions, and for names of files.
enum ShapeRules {
    static func fileLength(_ file: SourceFile, maximum: Int) -> [Violation] {
        let count = file.lines.count - (file.lines.last == "" ? 1 : 0)
        return count > maximum ? [file.violation(maximum + 1, "\(count) lines are too many")] : []
    }

    /// Bodies of functions, accessors and closures that are too long. Types may fill their file.
    static func bodyLength(_ file: SourceFile, maximum: Int) -> [Violation] {
        file.tokens.indices.compactMap { index in
            guard file.tokens[index].isSign("{"), !isTypeBody(openedAt: index, in: file.tokens) else {
                return nil
            }
            let end = file.tokens[file.tokens.group(openedAt: index).upperBound - 1].line
            let count = end - file.tokens[index].line + 1
            guard count > maximum else { return nil }
            return file.violation(
                file.tokens[index].line, "a body of \(count) lines does more than one thing")
        }
    }

    /// `X.swift` declares `X` and may contain closely related declarations. `X+Y.swift` extends `X` or a collection of
    /// it.
    ///
    /// A free function counts as a type with its capitalised name.
    static func name(_ file: SourceFile) -> [Violation] {
        let (declared, extended) = topLevelNames(file.tokens)
        let type = String(file.name.prefix { $0 != "+" })
        if type != file.name {
            return extended.contains(type) ? [] : [file.violation(1, "it does not extend \(type)")]
        }
        let isNamedWell = declared.contains { $0.string == type } || declaresOtherwise(type, file.tokens)
        return isNamedWell ? [] : [file.violation(1, "it does not declare \(type)")]
    }

    /// Service protocols that are not class-bound. Lazy access to them costs twice as much.
    static func serviceProtocols(_ file: SourceFile) -> [Violation] {
        file.tokens.indices.dropFirst().dropLast().compactMap { index in
            let name = file.tokens[index + 1]
            guard file.tokens[index].isWord("protocol"), file.tokens[index - 1].isWord("public"),
                name.string.hasSuffix("ServiceProtocol")
            else { return nil }
            let inherited = file.tokens[(index + 2)...].prefix { !$0.isSign("{") }.map(\.string).joined()
            guard inherited != ":AnyObject,Sendable" else { return nil }
            return file.violation(name.line, "\(name.string) must be AnyObject, Sendable")
        }
    }

    /// Tests without a name of the form `test<Situation>_<Outcome>`.
    static func namesOfTests(_ file: SourceFile) -> [Violation] {
        file.tokens.indices.dropLast().compactMap { index in
            let name = file.tokens[index + 1]
            guard file.tokens[index].isWord("func"), name.string.hasPrefix("test"),
                name.string.wholeMatch(of: /test[A-Z0-9]\w*_[A-Z0-9][A-Za-z0-9]*/) == nil
            else { return nil }
            return file.violation(name.line, "\(name.string) does not name situation and outcome")
        }
    }

    /// `XTests.swift` must be in the folder of `X.swift`, if the module has that.
    static func place(_ test: SourceFile, among sources: [SourceFile]) -> [Violation] {
        guard test.target.hasSuffix("Tests"), test.name.hasSuffix("Tests") else { return [] }
        let (target, name) = (test.target.dropLast(5), test.name.dropLast(5))
        guard let subject = sources.first(where: { $0.name == name && $0.target == target }) else {
            return []
        }
        func folder(_ file: SourceFile) -> String {
            file.path.split(separator: "/").dropFirst(2).dropLast().joined(separator: "/")
        }
        guard folder(subject) != folder(test) else { return [] }
        return [test.violation(1, "\(subject.name) is in \(folder(subject))")]
    }

    private static let typeWords: Set = ["struct", "class", "enum", "actor", "protocol"]

    // The last declaring word before the braces decides.
    private static func isTypeBody(openedAt start: Int, in tokens: [Token]) -> Bool {
        let others: Set = [
            "func", "init", "deinit", "subscript", "var", "let", "get", "set", "case", "return",
        ]
        let head = tokens[..<start].reversed().prefix { !$0.isSign("{") && !$0.isSign("}") }
        let word = head.first { typeWords.union(others).union(["extension"]).contains($0.string) }
        return word.map { !others.contains($0.string) } ?? false
    }

    /// The visible types that a file declares at its top level, and those that it extends.
    private static func topLevelNames(_ tokens: [Token]) -> (declared: [Token], extended: Set<String>) {
        var declared: [Token] = []
        var extended: Set<String> = []
        for index in topLevel(tokens) where index + 1 < tokens.count {
            let (word, name) = (tokens[index], tokens[index + 1])
            if word.isWord("extension") {
                extended.formUnion(tokens[index...].prefix { !$0.isSign("{") }.map(\.string))
            } else if typeWords.contains(word.string), name.kind == .word, isVisible(index, in: tokens) {
                declared.append(name)
            }
        }
        return (declared, extended)
    }

    /// Whether a type alias or a free function has the name.
    private static func declaresOtherwise(_ name: String, _ tokens: [Token]) -> Bool {
        let function = name.prefix(1).lowercased() + name.dropFirst()
        return topLevel(tokens).dropFirst().contains { index in
            tokens[index - 1].isWord("func") && tokens[index].isWord(function)
                || tokens[index - 1].isWord("typealias") && tokens[index].isWord(name)
        }
    }

    private static func isVisible(_ index: Int, in tokens: [Token]) -> Bool {
        !tokens[max(0, index - 3)..<index].contains {
            $0.line == tokens[index].line && ["private", "fileprivate"].contains($0.string)
        }
    }

    /// The tokens outside of braces.
    private static func topLevel(_ tokens: [Token]) -> [Int] {
        var found: [Int] = []
        var index = 0
        while index < tokens.count {
            found.append(index)
            index = tokens[index].isSign("{") ? tokens.group(openedAt: index).upperBound : index + 1
        }
        return found
    }
}
