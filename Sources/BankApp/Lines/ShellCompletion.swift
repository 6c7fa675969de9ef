import BankCommands
import BankServices
import CommandLineKit
import Dispatch
import LanguageKit
import Synchronization
import TerminalKit

/// Tab completion: words of the grammar, and names from the bank.
final class ShellCompletion: Sendable {
    /// The maximum number of candidates that are listed one per line with their descriptions.
    private static let describedMaximum = 24
    /// Words of the shell itself.
    private static let own = [
        CompletionCandidate("exit", "Leave the shell"), CompletionCandidate("quit", "Leave the shell"),
    ]

    private let localization: Localization
    private let environment: @Sendable (String) -> String?
    private let width: Int
    private let values: @MainActor @Sendable (CompletionRequest) async -> [CompletionCandidate]

    /// - Parameters:
    ///   - width: the columns of the terminal; longer descriptions are cut.
    ///   - environment: the variables that lead to the aliases; without them there are none.
    ///   - values: the bank's values for the names of a request.
    init(
        in localization: Localization, width: Int = .max,
        environment: @escaping @Sendable (String) -> String? = { _ in nil },
        values: @escaping @MainActor @Sendable (CompletionRequest) async -> [CompletionCandidate]
    ) {
        self.localization = localization
        self.environment = environment
        self.width = width
        self.values = values
    }

    /// Completes the text before the cursor. Blocks the calling thread, which reads lines, until the bank answers.
    func complete(_ text: String) -> LineCompletion {
        let line = TypedLine(text)
        let words = line.words.first == "bank" ? Array(line.words.dropFirst()) : line.words
        let request = CompletionEngine(BankProgram.specification).request(
            words: CommandAlias.expanded(words, environment: environment), current: line.current)
        var candidates = request.answer(adding: request.names.isEmpty ? [] : wait(for: request))
        if request.wantsCommands {
            candidates += CommandAlias.usable(environment: environment).map { CompletionCandidate($0) }
                .filter { $0.value.hasPrefix(line.current) }
        }
        if line.words.isEmpty { candidates += Self.own.filter { $0.value.hasPrefix(line.current) } }
        let spelled = candidates.compactMap { candidate in line.spelling(of: candidate.value) }
        guard spelled.count > 1 else {
            guard let only = spelled.first else { return LineCompletion() }
            // No space is added after "=", because a value may follow, or inside an open quote.
            let isOver = ShellWords.split(text) != nil && !only.hasSuffix("=")
            return LineCompletion(insertion: only + (isOver ? " " : ""), replacedCount: line.replacedCount)
        }
        let common = Self.commonPrefix(spelled)
        guard common.count > line.replacedCount else {
            return LineCompletion(candidates: lines(candidates))
        }
        return LineCompletion(insertion: common, replacedCount: line.replacedCount)
    }

    private func wait(for request: CompletionRequest) -> [CompletionCandidate] {
        let semaphore = DispatchSemaphore(value: 0)
        let answer = Answer()
        Task { @MainActor [values] in
            let found = await values(request)
            answer.candidates.withLock { $0 = found }
            semaphore.signal()
        }
        semaphore.wait()
        return answer.candidates.withLock { $0 }
    }

    private final class Answer: Sendable {
        let candidates = Mutex<[CompletionCandidate]>([])
    }

    private static func commonPrefix(_ words: [String]) -> String {
        words.dropFirst().reduce(words[0]) { common, word in
            String(zip(common, word).prefix { $0 == $1 }.map(\.0))
        }
    }

    private func lines(_ candidates: [CompletionCandidate]) -> [String] {
        guard candidates.count <= Self.describedMaximum else {
            return [candidates.map(\.value).joined(separator: "  ")]
        }
        let longest = candidates.map(\.value.count).max() ?? 0
        return candidates.map { candidate in
            let padding = String(repeating: " ", count: longest - candidate.value.count)
            let line =
                candidate.description.isEmpty
                ? candidate.value
                : "\(candidate.value)\(padding)  \(localization.text(candidate.description))"
            return DisplayText.truncated(line, toWidth: width)
        }
    }
}
