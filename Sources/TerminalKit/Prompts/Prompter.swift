public import LanguageKit

/// Asks the user at the terminal, on the error stream.
///
/// Questions may contain data from outside: they are sanitized and shown on one line.
public struct Prompter: Sendable {
    /// The answer to a yes-or-no question.
    public enum Answer: Equatable, Sendable {
        case yes
        /// No, nothing, or anything that is not clearly yes.
        case no
        /// No answer was given. Never treat it as yes.
        case endOfInput
    }

    private let console: Console

    public init(console: Console) {
        self.console = console
    }

    /// Asks for a line; `nil` at the end of input. Throws ``PromptError``; ``PromptError/interrupted`` for Ctrl-C, as
    /// every question does.
    public func ask(_ question: Phrase) throws(PromptError) -> String? {
        console.input.takeInterruptsAsKeys()
        return try answer { () throws(StreamError) in
            let line: String?
            do throws(StreamError) {
                line = try console.input.readLine { () throws(StreamError) in try show(question) }
            } catch {
                // Ctrl-C leaves the cursor behind the question.
                if error == .interrupted { try console.writeError(verbatim: "") }
                throw error
            }
            // The end of input is not echoed, so a line end is needed.
            if line == nil { try console.writeError(verbatim: "") }
            return line
        }
    }

    /// Asks a yes-or-no question. Throws ``PromptError``.
    ///
    /// An answer that means neither yes nor no is asked for again, and in the end means no.
    ///
    /// - Parameter hint: shown after the question, with the default in upper case.
    public func confirm(_ question: Phrase, hint: Phrase = "[y/N]") throws(PromptError) -> Answer {
        for _ in 0..<Self.tryMaximum {
            guard let line = try ask("\(question) \(hint)") else { return .endOfInput }
            if let answer = meaning(of: line) { return answer }
        }
        return .no
    }

    /// Whether an answer means yes or no; `nil` if neither. An empty one means no; case and surrounding spaces are
    /// ignored.
    public func meaning(of line: String) -> Answer? {
        let word = line.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        func isOne(of words: Phrase) -> Bool {
            console.capabilities.localization.text(words).split(separator: " ").contains { $0 == word }
        }
        if isOne(of: "y yes") { return .yes }
        return word.isEmpty || isOne(of: "n no") ? .no : nil
    }

    /// How often a question is asked.
    public static let tryMaximum = 3

    /// Asks for a secret without echo, and lets `body` see its bytes, which are zeroed afterwards; `nil` at the end of
    /// input.
    ///
    /// Throws ``PromptError``; ``PromptError/interrupted`` for Ctrl-C, which does not end the process meanwhile. Echo
    /// is restored before this returns or throws.
    public func askSecret<Secret: ~Copyable & Sendable>(
        _ question: Phrase, maximumByteCount: Int, _ body: (UnsafeRawBufferPointer) -> Secret
    ) throws(PromptError) -> Secret? {
        try answer { () throws(StreamError) in
            // The key that ends a secret is not echoed (Enter, Ctrl-C or the end of input), so a line end is needed.
            defer { try? console.writeError(verbatim: "") }
            return try console.input.readTypedSecret(
                maximumByteCount: maximumByteCount,
                afterPrompt: { () throws(StreamError) in try show(question) }, body)
        }
    }

    /// Runs a question and its answer, if input is interactive.
    private func answer<Answer: ~Copyable>(
        _ question: () throws(StreamError) -> Answer?
    ) throws(PromptError) -> Answer? {
        guard console.capabilities.inputIsTerminal else { throw .notInteractive }
        // Ctrl-C came before the question.
        guard !Task.isCancelled else { throw .interrupted }
        do throws(StreamError) {
            return try question()
        } catch .interrupted {
            throw .interrupted
        } catch {
            throw .stream(error)
        }
    }

    /// Shows the question after all earlier output.
    private func show(_ question: Phrase) throws(StreamError) {
        let text = console.capabilities.errorLocalization.text(question)
        try console.output.flush()
        try console.errors.write(Array("\(DisplayText.sanitized(text)) ".utf8))
        try console.errors.flush()
    }
}

public enum PromptError: Error, Equatable, Sendable {
    /// Input is not a terminal.
    case notInteractive
    /// Ctrl-C was pressed at the question, or before it.
    case interrupted
    /// The question could not be shown, or the answer could not be read.
    case stream(StreamError)
}
