/// Code that breaks rules, to see that they find it.
func snippet(_ text: String, in target: String = "BankFeatures", file: String = "Snippet.swift") -> SourceFile
{
    SourceFile(path: "Sources/\(target)/\(file)", text: text)
}

extension [Violation] {
    /// `line: what` for each, which is what self-checks compare.
    var shown: [String] { map { "\($0.line): \($0.what)" } }

    /// One to a line, for a failing test.
    var text: String { map(\.description).joined(separator: "\n") }
}
