import LanguageKit
import TerminalKit

/// Asks whoever is at the terminal: one of a list, or a line.
@MainActor
struct Dialogue {
    enum Answer: Equatable {
        case value(String)
        /// Back to what was asked before, and what had been typed.
        case back(String)
    }

    let console: Console

    /// Has one of the choices picked. Throws ``PromptError``.
    func pick(_ question: Phrase, _ choices: [Choice]) throws -> Answer {
        switch try Picker(console: console, words: Notice.pickerWords).pick(
            question, from: choices.map(\.item))
        {
        case .picked(let place): .value(choices[place].value)
        case .back: .back("")
        }
    }

    /// Has one of the choices picked, or something else typed.
    func pickOrType(_ question: Phrase, _ choices: [Choice], typing prompt: Phrase) throws -> Answer {
        while true {
            let other = Choice("", Notice.somethingElse)
            let answer = try pick(question, choices + [other])
            guard answer == .value("") else { return answer }
            if case .value(let text) = try ask(prompt), !text.isEmpty { return .value(text) }
        }
    }

    /// Has a line typed; it may be empty. Throws ``PromptError``.
    func ask(_ question: Phrase, initial: String = "") throws -> Answer {
        switch try TextField(console: console).ask(question, initial: initial) {
        case .text(let text): .value(text)
        case .back(let text): .back(text)
        }
    }

    /// Says what belongs to a question, however quiet the user wants it.
    func say(_ text: Phrase) {
        try? console.writeError(text)
    }
}

/// One of the things that an argument may name.
struct Choice: Equatable, Sendable {
    /// What stands on the command line.
    let value: String
    let item: PickerItem

    init(_ value: String, _ title: Phrase, detail: Phrase = "") {
        self.value = value
        item = PickerItem(title, detail: detail)
    }
}
