import BankServices
import LanguageKit
import TerminalKit

/// Asking whoever is at the terminal. A question is asked however quiet the user wants it, and so is what belongs to
/// it said.
extension Screen {
    /// How often somebody at the terminal may try something.
    static let tryMaximum = 3

    var isInteractive: Bool { console.capabilities.inputIsTerminal }

    /// Asks for a line; `nil` for an empty one and at the end of input.
    func ask(_ question: Phrase) throws(PromptError) -> String? {
        guard let line = try Prompter(console: console).ask(question) else { return nil }
        let isBlank = { (character: Character) in character.isWhitespace }
        let answer = line.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        return answer.isEmpty ? nil : String(answer)
    }

    /// What was given as an option, or else what is typed.
    ///
    /// Throws ``Refusal/needsOption(_:to:)`` where nobody is there to type it, and ``PromptError/interrupted`` if
    /// nothing is typed.
    func text(_ given: String?, asking question: Phrase, option: String, purpose: Phrase) throws -> String {
        if let given { return given }
        guard isInteractive else { throw Refusal.needsOption(option, to: purpose) }
        guard let answer = try ask(question) else { throw PromptError.interrupted }
        return answer
    }

    /// Does the work, and again as long as another answer may mend what went wrong and somebody is there to give one.
    ///
    /// - Parameter mayAskAgain: whether what the work needs was typed, so that it can be typed once more.
    func trying(
        _ mayAskAgain: Bool, until isHopeless: (ServiceError) -> Bool, _ work: () async throws -> Void
    ) async throws {
        for attempt in 1... {
            do {
                return try await work()
            } catch {
                guard let refusal = error as? ServiceError, mayAskAgain, isInteractive,
                    attempt < Self.tryMaximum, !isHopeless(refusal)
                else { throw error }
                say(refusal)
            }
        }
    }

    /// Says what was wrong with an answer before it is asked for again.
    func say(_ refusal: ServiceError) {
        let text = ErrorText(refusal)
        say(.sentences(text.message, text.reason))
    }

    func say(_ phrase: Phrase) {
        secrets.say(phrase)
    }
}

extension Prompter {
    /// Asks for a yes, unless it was given beforehand. Throws ``Refusal``, and ``PromptError`` where the question
    /// cannot be asked.
    ///
    /// - Parameter purpose: what `--yes` would agree to; completes "Give --yes to ….".
    func requireYes(_ question: Phrase, isConfirmed: Bool, purpose: Phrase) throws {
        guard !isConfirmed else { return }
        do {
            guard try confirm(question) == .yes else { throw Refusal.declined }
        } catch PromptError.notInteractive {
            throw Refusal.needsOption("--yes", to: purpose)
        }
    }
}
