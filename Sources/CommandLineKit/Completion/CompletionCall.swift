public import LanguageKit

/// What a script of ``CompletionScript`` asks the program, and how it wants the answer.
///
/// The command is hidden: nobody types it, and it stands in no help. bash, which hands words over in pieces and with
/// their quotes, gives the line itself; the others give words without quotes, the one at the cursor only up to it.
///
///     bank complete --shell bash --breaks "$COMP_WORDBREAKS" --before 'bank accounts sh' --after ''
///     bank complete --shell zsh --cword 1 -- accounts sh
///
/// The answer has a line for each candidate: the word, a tab and what it is. For bash it is what takes the place of
/// what readline replaces, with nothing behind it. A tab alone says that files fit.
public struct CompletionCall: Equatable, Sendable {
    /// The word behind the program's name.
    public static let word = "complete"

    private let shell: CompletionShell
    private let words: [String]
    private let current: String
    private let following: [String]
    /// The line, where its quotes and breaks matter.
    private let line: TypedLine?

    /// Reads the arguments behind ``word``; `nil` for what no script of this program writes.
    public init?(_ arguments: ArraySlice<String>) {
        let halves = arguments.split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
        guard let options = halves.first.map(Array.init), options.count.isMultiple(of: 2) else { return nil }
        let values = Dictionary(
            stride(from: 0, to: options.count, by: 2).map { (options[$0], options[$0 + 1]) },
            uniquingKeysWith: { $1 })
        guard let shell = values["--shell"].flatMap(CompletionShell.init) else { return nil }
        self.shell = shell
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

    public func request(for program: ProgramSpecification) -> CompletionRequest {
        CompletionEngine(program).request(words: words, current: current, following: following)
    }

    /// The lines that answer the shell.
    /// - Parameters:
    ///   - listed: What the program has for the names of the request.
    ///   - localization: The language of the reader.
    public func answer(
        to request: CompletionRequest, adding listed: [CompletionCandidate] = [],
        localization: Localization = .english
    ) -> [String] {
        // A redirection is the shell's business, whatever the command takes.
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

    /// The rest of the word at the cursor is not one.
    private static func words(behind text: String) -> [String] {
        TypedLine(String(text.drop { $0 != " " }) + " ").words
    }
}
