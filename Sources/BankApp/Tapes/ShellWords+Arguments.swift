import TerminalKit

extension ShellWords {
    /// The words without an optional leading program name; `nil` if a quote is not closed.
    static func arguments(_ line: String) -> [String]? {
        guard let words = split(line) else { return nil }
        return Array(words.first == "bank" ? words.dropFirst() : words[...])
    }
}
