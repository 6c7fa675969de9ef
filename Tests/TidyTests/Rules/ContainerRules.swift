/// Recipes of containers read other services through `$0`, which records the edges of the graph.
enum ContainerRules {
    /// Reads inside `build(…) { … }` that bypass `$0`: properties and containers by their plain names.
    static func bareReads(_ file: SourceFile) -> [Violation] {
        let containers: Set = ["self", "parent", "root", "session", "construction"]
        let forbidden = containers.union(builtProperties(file))
        return recipes(file).flatMap { recipe in
            recipe.compactMap { index in
                let word = file.tokens[index]
                let before = file.tokens[index - 1]
                let isLabel = index + 1 < recipe.upperBound && file.tokens[index + 1].isSign(":")
                guard word.kind == .word, forbidden.contains(word.string), !before.isSign("."), !isLabel
                else { return nil }
                return file.violation(
                    word.line, "\(word.string) is not read through $0, so its edge is missing")
            }
        }
    }

    /// The properties made by `build`, in the order of declaration.
    static func builtProperties(_ file: SourceFile) -> [String] {
        file.tokens.indices.dropLast(2).filter {
            file.tokens[$0].isWord("lazy") && file.tokens[$0 + 1].isWord("var")
        }
        .map { file.tokens[$0 + 2].string }
    }

    /// The arguments after `build(\.key`, including trailing closures.
    private static func recipes(_ file: SourceFile) -> [Range<Int>] {
        file.tokens.indices.dropLast().compactMap { index in
            guard file.tokens[index].isWord("build"), file.tokens[index + 1].isSign("(") else { return nil }
            let call = file.tokens.group(openedAt: index + 1)
            let hasClosure = call.upperBound < file.tokens.count && file.tokens[call.upperBound].isSign("{")
            return call
                .lowerBound..<(hasClosure ? file.tokens.group(openedAt: call.upperBound) : call).upperBound
        }
    }
}
