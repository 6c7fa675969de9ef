public import LanguageKit

/// Asks the person at the terminal, on the error stream.
///
/// Questions may hold data from outside: they are sanitized and take one line.
public struct Prompter: Sendable {
    /// What was answered to a yes-or-no question.
    public enum Answer: Equatable, Sendable {
        case yes
        /// No, nothing, or anything that is not clearly yes.
        case no
        /// Nobody answered. Never to be taken for yes.
        case endOfInput
    }

    private let console: Console

    public init(console: Console) {
        self.console = console
    }

    /// Asks for a line; `nil` at the end of input. Throws ``PromptError``.
    public func ask(_ question: Phrase) throws(PromptError) -> String? {
        try answer { () throws(StreamError) in
            try show(question)
            let line = try console.input.readLine()
            // The end of input does not show: the cursor still has to reach a fresh line.
            if line == nil { try console.writeError(verbatim: "") }
            return line
        }
    }

    /// Asks a yes-or-no question. Throws ``PromptError``.
    ///
    /// - Parameters:
    ///   - hint: what follows the question, with the default in upper case.
    ///   - yesWords: the answers that mean yes, in lower case and apart by spaces; case and surrounding spaces do not
    ///     count.
    public func confirm(
        _ question: Phrase, hint: Phrase = "[y/N]", yesWords: Phrase = "y yes"
    ) throws(PromptError) -> Answer {
        guard let line = try ask("\(question) \(hint)") else { return .endOfInput }
        let words = console.capabilities.localization.text(yesWords).split(separator: " ")
        let word = line.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        return words.contains(where: { $0 == word }) ? .yes : .no
    }

    /// Asks for a secret that does not show while it is typed, and lets `body` see its bytes, which are zeroed
    /// afterwards; `nil` at the end of input.
    ///
    /// Throws ``PromptError``; ``PromptError/interrupted`` for Ctrl-C, which ends no process meanwhile. The
    /// terminal shows again what is typed before this returns or throws.
    public func askSecret<Secret: ~Copyable & Sendable>(
        _ question: Phrase, maximumByteCount: Int, _ body: (UnsafeRawBufferPointer) -> Secret
    ) throws(PromptError) -> Secret? {
        try answer { () throws(StreamError) in
            // What ends a secret does not show: not its line feed, not Ctrl-C and not the end of input.
            defer { try? console.writeError(verbatim: "") }
            return try console.input.readTypedSecret(
                maximumByteCount: maximumByteCount,
                afterPrompt: { () throws(StreamError) in try show(question) }, body)
        }
    }

    /// Runs a question and its answer, if there is someone to answer.
    private func answer<Answer: ~Copyable>(
        _ question: () throws(StreamError) -> Answer?
    ) throws(PromptError) -> Answer? {
        guard console.capabilities.inputIsTerminal else { throw .notInteractive }
        do throws(StreamError) {
            return try question()
        } catch .interrupted {
            throw .interrupted
        } catch {
            throw .stream(error)
        }
    }

    /// Shows the question after everything that was printed before it.
    private func show(_ question: Phrase) throws(StreamError) {
        let text = console.capabilities.errorLocalization.text(question)
        try console.output.flush()
        try console.errors.write(Array("\(DisplayText.sanitized(text)) ".utf8))
        try console.errors.flush()
    }
}

public enum PromptError: Error, Equatable, Sendable {
    /// Input is no terminal: nobody is there to answer.
    case notInteractive
    /// Ctrl-C was typed instead of a secret.
    case interrupted
    /// The question could not be shown or the answer not be read.
    case stream(StreamError)
}
