/// A piece of a longer text of the specification.
enum TextBlock: Equatable {
    /// Words that may be broken anywhere.
    case paragraph(String)
    /// Lines that are kept as they are, without the margin that they share.
    case kept([String])

    /// The pieces of a text: empty lines part them, and lines that begin with a space are kept.
    static func blocks(of text: String) -> [TextBlock] {
        text.split(separator: "\n", omittingEmptySubsequences: false).split(separator: "").map { lines in
            guard lines.allSatisfy({ $0.first == " " }) else {
                return .paragraph(lines.joined(separator: " "))
            }
            let margin = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
            return .kept(lines.map { String($0.dropFirst(margin)) })
        }
    }
}
