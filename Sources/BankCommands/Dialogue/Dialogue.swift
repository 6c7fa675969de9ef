import LanguageKit
import TerminalKit

/// Asks the user at the terminal to pick from a list or to type a line.
@MainActor
struct Dialogue {
    enum Answer: Equatable {
        case value(String)
        /// Back to the previous question, with the text typed so far.
        case back(String)
    }

    /// The user went back from a command's own question to the last one of the dialogue.
    struct Back: Error {}

    let console: Console

    /// Asks the user to pick one of the choices. Throws ``PromptError``.
    func pick(_ question: Phrase, _ choices: [Choice]) throws -> Answer {
        try pick(question, choices, orTyped: nil)
    }

    private func pick(_ question: Phrase, _ choices: [Choice], orTyped other: Phrase?) throws -> Answer {
        switch try Picker(console: console, words: Notice.pickerWords).pick(
            question, from: choices.map(\.item), orTyped: other)
        {
        case .picked(let place): .value(choices[place].value)
        case .typed(let text): .value(text)
        case .back: .back("")
        }
    }

    /// Asks the user to pick one of the choices, or to type something else.
    func pickOrType(_ question: Phrase, _ choices: [Choice], typing prompt: Phrase) throws -> Answer {
        while true {
            let answer = try pick(question, choices, orTyped: Notice.somethingElse)
            guard answer == .value("") else { return answer }
            if case .value(let text) = try ask(prompt), !text.isEmpty { return .value(text) }
        }
    }

    /// Asks for a line; it may be empty. Throws ``PromptError``.
    func ask(_ question: Phrase, initial: String = "") throws -> Answer {
        switch try TextField(console: console).ask(question, initial: initial) {
        case .text(let text): .value(text)
        case .back(let text): .back(text)
        }
    }

    /// Shows text that belongs to a question, even with `--quiet`.
    func say(_ text: Phrase) {
        try? console.writeError(text)
    }
}

/// One possible value of an argument.
struct Choice: Equatable, Sendable {
    /// The text to use on the command line.
    let value: String
    let item: PickerItem

    init(_ value: String, _ title: Phrase, detail: Phrase = "") {
        self.value = value
        item = PickerItem(title, detail: detail)
    }
}
