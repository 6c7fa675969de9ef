import LanguageKit
import TerminalKit

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
