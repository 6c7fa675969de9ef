import BankServices
import LanguageKit
import TerminalKit

/// Questions to the user at the terminal. Questions and the text that belongs to them are shown even with `--quiet`.
extension Screen {
    /// How many attempts a user has at a prompt.
    static let tryMaximum = 3

    var isInteractive: Bool { console.capabilities.inputIsTerminal }

    /// Asks for a line; `nil` for an empty one and at the end of input.
    func ask(_ question: Phrase) throws(PromptError) -> String? {
        guard let line = try Prompter(console: console).ask(question) else { return nil }
        let answer = DisplayText.trimmed(line)
        return answer.isEmpty ? nil : answer
    }

    /// The question for a code of a second factor.
    var askCode: Phrase { asksDemoCode ?? Notice.askCode }

    /// The question for a code in the demo, which shows it.
    var asksDemoCode: Phrase? { demoCode.map { "Code (demo: \($0)):" } }

    /// The given option, or else a typed answer.
    ///
    /// Throws ``Refusal/needsOption(_:to:)`` if input is not interactive, and ``PromptError/interrupted`` if nothing is
    /// typed.
    func text(_ given: String?, asking question: Phrase, option: String, purpose: Phrase) throws -> String {
        if let given { return given }
        guard isInteractive else { throw Refusal.needsOption(option, to: purpose) }
        guard let answer = try ask(question) else { throw PromptError.interrupted }
        return answer
    }

    /// Does the work, and repeats it while another answer can fix the error and the user can be asked again.
    ///
    /// - Parameter mayAskAgain: whether the value was typed, so that it can be asked for again.
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

    /// Shows why an answer was refused, before the question is repeated.
    func say(_ refusal: ServiceError) {
        let text = ErrorText(refusal)
        // What to type instead; other hints name commands, or say to try again.
        let hint: Phrase? = if case .invalidValue = refusal { text.hint } else { nil }
        say(.sentences(text.message, text.reason, hint))
    }

    /// Asks at a terminal before something that cannot be undone. Scripts are not asked. Throws ``Refusal/declined``.
    ///
    /// - Parameter question: loads what it names, only if it is asked.
    func confirmFinal(mode: ExecutionMode, _ question: () async throws -> Phrase) async throws {
        guard mode == .commit, isInteractive, !secrets.unlocking.isConfirmed else { return }
        guard try Prompter(console: console).confirm(try await question()) == .yes else {
            throw Refusal.declined
        }
    }

    /// Asks whether to do what was shown in a dialogue. Anything but yes is no; the end of input is never yes.
    func agree(_ question: Phrase, mode: ExecutionMode) throws {
        guard mode == .commit, !secrets.unlocking.isConfirmed else { return }
        let prompter = Prompter(console: console)
        for _ in 0..<Prompter.tryMaximum {
            guard case .value(let word) = try Dialogue(console: console).ask(question) else {
                throw Dialogue.Back()
            }
            guard let answer = prompter.meaning(of: word) else { continue }
            guard answer == .yes else { throw Refusal.declined }
            return
        }
        throw Refusal.declined
    }

    func say(_ phrase: Phrase) {
        secrets.say(phrase)
    }
}

extension Prompter {
    /// Asks for a yes, unless it was given in advance. Throws ``Refusal``, and ``PromptError`` if the question cannot
    /// be asked.
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
