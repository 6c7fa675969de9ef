public import LanguageKit

/// A completion request from a script of ``CompletionScript``.
///
/// The command is hidden: it is not meant to be typed and does not appear in help. bash splits words and keeps their
/// quotes, so it passes the line itself. The other shells pass words without quotes, and the word at the cursor only up
/// to the cursor.
///
///     bank complete --shell bash --breaks "$COMP_WORDBREAKS" --before 'bank accounts sh' --after ''
///     bank complete --shell zsh --cword 1 -- accounts sh
///
/// The answer has a line for each candidate: the word, a tab and its description. For bash a line is only the
/// replacement for the part that readline replaces. A lone tab means that files match.
public struct CompletionCall: Equatable, Sendable {
    /// The hidden command after the program's name.
    public static let word = "complete"

    private let words: [String]
    private let current: String
    private let following: [String]
    /// The typed line; bash only.
    private let line: TypedLine?

    /// Parses the arguments after ``word``; `nil` if they were not written by a script of this program.
    public init?(_ arguments: ArraySlice<String>) {
        let halves = arguments.split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
        guard let options = halves.first.map(Array.init), options.count.isMultiple(of: 2) else { return nil }
        let values = Dictionary(
            stride(from: 0, to: options.count, by: 2).map { (options[$0], options[$0 + 1]) },
            uniquingKeysWith: { $1 })
        guard let shell = values["--shell"].flatMap(CompletionShell.init) else { return nil }
        if shell == .bash {
            guard let before = values["--before"] else { return nil }
            let line = TypedLine(before, breaks: values["--breaks"] ?? "")
            self.line = line
            words = Array(line.words.dropFirst())
            current = line.current
            following = Self.words(behind: values["--after"] ?? "")
        } else {
            guard let position = values["--cword"].flatMap({ Int($0) }), halves.count == 2 else { return nil }
            let all = halves[1]
            line = nil
            words = Array(all.prefix(max(0, position)))
            current = all.dropFirst(words.count).first ?? ""
            following = Array(all.dropFirst(words.count + 1))
        }
    }

    /// - Parameter expand: Replaces words that stand for other words, such as aliases.
    public func request(
        for program: ProgramSpecification, expanding expand: ([String]) -> [String] = { $0 }
    ) -> CompletionRequest {
        CompletionEngine(program).request(words: expand(words), current: current, following: following)
    }

    /// The lines that answer the shell.
    /// - Parameters:
    ///   - listed: The program's values for the names of the request.
    ///   - localization: The language of the reader.
    public func answer(
        to request: CompletionRequest, adding listed: [CompletionCandidate] = [],
        localization: Localization = .english
    ) -> [String] {
        // The shell handles redirections, whatever the command takes.
        if line?.isRedirection == true { return ["\t"] }
        let lines = request.answer(adding: listed).compactMap { candidate in
            guard let line else {
                return candidate.value + "\t" + Self.oneLine(localization.text(candidate.description))
            }
            return line.spelling(of: candidate.value)
        }
        return lines + (request.wantsFiles ? ["\t"] : [])
    }

    private static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }

    /// The words after the cursor, without the rest of the word at the cursor.
    private static func words(behind text: String) -> [String] {
        TypedLine(String(text.drop { $0 != " " }) + " ").words
    }
}
