import Foundation

/// Texts for users are phrases, and every catalogue has every phrase.
enum CatalogueRules {
    /// Modules with texts for users: everything that looks like a sentence must be in the catalogues. In other modules,
    /// files with phrases import LanguageKit.
    private static let speakingModules: Set<String> = [
        "BankApp", "BankCommands", "CommandLineKit", "TerminalKit",
    ]

    /// Callees whose texts are not for users: command lines, messages of traps, names.
    private static let otherCallees: Set<String> = [
        "CommandExample", "fatalError", "precondition", "preconditionFailure", "assert", "assertionFailure",
        "capsule", "available", "deprecated",
    ]
    private static let otherLabels: Set<String> = [
        "usage", "value", "separator", "key", "name", "renamed", "example", "operation", "where",
    ]

    /// Texts that look like sentences but are not, such as a tape's password, a command line or SQLite's words.
    private static let otherTexts: Set<String> = [
        "correct horse battery", "export LC_ALL=C.UTF-8", "integer overflow", "less -FRX",
        "rowid = last_insert_rowid()",
    ]

    private static let databaseWords: Set<String> = [
        "SELECT", "FROM", "WHERE", "INSERT", "UPDATE", "DELETE", "CREATE", "DROP", "PRAGMA", "VALUES",
        "ORDER", "JOIN", "NOTIFY",
        "GROUP", "AND", "TABLE", "INDEX", "BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE", "LIMIT",
        "UNION",
        "ATTACH", "DETACH", "ANALYZE", "COLLATE", "CHECK", "REFERENCES", "TRIGGER", "SET", "COALESCE",
        "MATCH", "DESC", "AS", "IS", "CASE", "LIKE", "ILIKE", "TRUNCATE", "||",
    ]

    /// The literals of a file that appear to be phrases.
    static func phrases(of file: SourceFile) -> [TextLiteral] {
        guard speaks(file) else { return [] }
        return TextLiteralReader.literals(of: file.text).filter(isPhrase)
    }

    /// The phrases of the sources that a catalogue lacks.
    static func missing(in keys: Set<String>, of files: [SourceFile]) -> [String] {
        files.flatMap { file in
            phrases(of: file).filter { !keys.contains($0.format) }
                .map { "\(file.path):\($0.line): not in the catalogue: \($0.format)" }
        }
    }

    /// The phrases that a catalogue lacks, as entries for translation, each once.
    static func entries(missingIn keys: Set<String>, of files: [SourceFile]) -> String {
        var known = keys
        return files.flatMap { file in
            phrases(of: file).filter { known.insert($0.format).inserted }
                .map { "#: \(file.path)\nmsgid \(quoted($0.format))\nmsgstr \"\"\n\n" }
        }.joined()
    }

    /// A text as a string of a portable object file, with one string per line.
    private static func quoted(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        }
        guard lines.count > 1 else { return "\"\(lines.first ?? "")\"" }
        let ended = lines.enumerated().map { $0.offset < lines.count - 1 ? $0.element + "\\n" : $0.element }
        return (["\"\""] + ended.filter { !$0.isEmpty }.map { "\"\($0)\"" }).joined(separator: "\n")
    }

    /// The manual and the reference are in English, shells read scripts, and synonyms are words that users type.
    private static let otherFiles = [
        "CommandLineKit/Reference/", "CommandLineKit/Completion/CompletionScript",
        "Synonyms+Bank",
    ]

    private static func speaks(_ file: SourceFile) -> Bool {
        guard !otherFiles.contains(where: { file.path.contains($0) }) else { return false }
        let module = file.path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
        return speakingModules.contains(module)
            || file.lines.contains { $0.hasSuffix("import LanguageKit") }
    }

    private static func isPhrase(_ literal: TextLiteral) -> Bool {
        let before = literal.before
        let label = before.last == ":" ? before.dropLast().last ?? "" : ""
        let callee = before.last == "(" ? before.dropLast().last ?? "" : ""
        if otherCallees.contains(callee) || otherLabels.contains(label) { return false }
        let outsidePlaces =
            literal.format.contains("{") ? literal.format.replacing(/\{\d+\}/, with: "") : literal.format
        guard outsidePlaces.contains(where: \.isLetter), !otherTexts.contains(literal.format) else {
            return false
        }
        if ["title", "abstract", "help", "explanation", "default", "unit"].contains(label) { return true }
        let words = outsidePlaces.split(whereSeparator: \.isWhitespace)
        guard words.count > 1, !words.contains(where: { databaseWords.contains(String($0)) }) else {
            return false
        }
        // Command lines, paths and patterns are not translated.
        guard !outsidePlaces.hasPrefix("bank "), !outsidePlaces.hasPrefix("bank-server "),
            !outsidePlaces.hasPrefix("%"),
            !outsidePlaces.contains("coalesce("), !words.dropLast().allSatisfy({ $0.hasSuffix(",") })
        else { return false }
        return words.contains { $0.count > 1 && $0.allSatisfy { $0.isLetter || ".,:;'!?()".contains($0) } }
    }
}
