/// Code that violates rules, to test the rules.
func snippet(_ text: String, in target: String = "BankFeatures", file: String = "Snippet.swift") -> SourceFile
{
    SourceFile(path: "Sources/\(target)/\(file)", text: text)
}

extension [Violation] {
    /// `line: what` for each violation.
    var shown: [String] { map { "\($0.line): \($0.what)" } }

    /// One violation per line, for messages.
    var text: String { map(\.description).joined(separator: "\n") }
}
