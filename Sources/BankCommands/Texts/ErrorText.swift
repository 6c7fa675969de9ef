import BankDomain
package import BankServices
import CommandLineKit
package import LanguageKit
import TerminalKit

/// An error of a command that the demo bank was told to fail.
package struct SimulatedError: Error {
    package let error: any Error

    package init(error: any Error) {
        self.error = error
    }
}

/// An error in words: what happened, why, and what to do next.
package struct ErrorText: Equatable, Sendable {
    /// The stable name of the error, for programs.
    package let code: String
    /// What happened, in one sentence.
    package let message: Phrase
    /// Why it happened, if known.
    package let reason: Phrase?
    package let hint: Phrase?

    package init(code: String, message: Phrase, reason: Phrase? = nil, hint: Phrase? = nil) {
        self.code = code
        self.message = message
        self.reason = reason
        self.hint = hint
    }

    package init(_ error: any Error) {
        switch error {
        case let error as ServiceError: self.init(error, isAtTerminal: true)
        case let error as SimulatedError: self = ErrorText(error.error).simulated
        case let error as NearMiss: self.init(error)
        case let error as CommandLineError:
            self.init(
                code: error.code.rawValue, message: error.message, reason: error.reason, hint: error.hint)
        case let error as PresentationError: self.init(error)
        case let error as StreamError: self.init(error)
        case let error as PromptError: self.init(error)
        case let error as Refusal: self.init(error)
        case let error as LedgerFaultFound: self.init(error)
        case let error as ProblemsFound: self.init(error)
        case let error as LostConfirmation: self.init(error)
        case let error as PaymentsRefused: self.init(error)
        case let error as DayWorkFailed: self.init(error)
        case is CancellationError: self.init(PromptError.interrupted)
        case let error as StatementDiffers: self.init(error)
        case let error as ServeFailure: self.init(error)
        default:
            self.init(
                code: "unknown", message: "Internal error.",
                reason: Phrase(verbatim: String(describing: error)),
                hint: "Please report this together with the command you ran.")
        }
    }

    /// The words of a service error: at the terminal, or for a face that has no commands.
    package init(_ error: ServiceError, isAtTerminal: Bool) {
        let words = error.row.words
        self.init(
            code: displayable(error.code), message: words.message, reason: words.reason,
            hint: isAtTerminal ? words.terminalHint : words.hint)
    }

    /// The error of a demo bank that was told to fail.
    package var simulated: ErrorText {
        ErrorText(code: code, message: message, reason: .sentences(reason, "(simulated)"), hint: hint)
    }

    package func lines(in localization: Localization) -> [String] {
        [localization.text("error: \(message)")]
            + [reason, hint].compactMap(\.self).map { "  " + localization.text($0) }
    }

    /// The line for programs, always in English.
    package var json: String {
        OutputValue.object([
            (
                "error",
                .object([
                    ("code", .string(code)), ("message", .string(message.english)),
                    ("reason", .optional(reason?.english)),
                    ("hint", .optional(hint?.english)),
                ])
            )
        ]).json(isPretty: false)
    }

    private init(_ error: PresentationError) {
        switch error {
        case .unknownField(let field, let valid):
            let fields: Phrase = "The fields are \(Phrase.list(valid))."
            let suggestion = didYouMean(Suggestion.closest(to: field, in: valid))
            self.init(
                code: "unknownField", message: "There is no field '\(displayable(field))'.",
                reason: suggestion == nil ? nil : fields, hint: suggestion ?? fields)
        case .repeatedField(let field):
            self.init(
                code: "repeatedField", message: "The field '\(displayable(field))' is listed twice.",
                hint: "List each field once.")
        case .incomparable(let field, let value, let expected):
            let (field, value) = (displayable(field), displayable(value))
            let (message, hint): (Phrase, Phrase) =
                switch expected {
                case .number:
                    (
                        "The filter compares '\(field)' with '\(value)', which is not a number.",
                        "Use a decimal point and no grouping, such as 1250.50; put text in quotes."
                    )
                case .date:
                    (
                        "The filter compares '\(field)' with '\(value)', which is not a date.",
                        "Write a date such as 2026-06-30, or its beginning, such as 2026-06."
                    )
                case .boolean:
                    (
                        "The filter compares '\(field)' with '\(value)', which is neither true nor false.",
                        "Write true or false."
                    )
                }
            self.init(code: "invalidValue", message: message, hint: hint)
        case .stream(let error):
            self.init(error)
        }
    }

    private init(_ error: StreamError) {
        switch error {
        case .lineTooLong: self = .unreadableAnswer("It is too long.")
        case .notUTF8: self = .unreadableAnswer("It is not UTF-8.")
        case .closed: self = .unwritableResult("Output closed early.")
        case .full: self = .unwritableResult("There is no space left.")
        case .interrupted: self = .unwritableResult("It was interrupted.")
        case .failed(let number): self = .unwritableResult("System error number: \(number).")
        }
    }

    private static func unreadableAnswer(_ reason: Phrase) -> ErrorText {
        ErrorText(code: "inputFailed", message: "The input can't be read.", reason: reason)
    }

    private static func unwritableResult(_ reason: Phrase) -> ErrorText {
        ErrorText(
            code: "outputFailed", message: "The output can't be written.", reason: reason,
            hint: "If the command makes changes, check whether they were made before you repeat it.")
    }

    private init(_ error: PromptError) {
        switch error {
        case .notInteractive:
            self.init(
                code: "notInteractive", message: "Can't ask for input: there is no terminal.",
                hint: "Give the answers as options.")
        case .interrupted:
            self.init(code: "declined", message: "Interrupted. Nothing was changed.")
        case .stream(let error):
            self.init(error)
        }
    }

    private init(_ found: ProblemsFound) {
        self.init(
            code: "problemsFound",
            message: found.count == 1 ? "1 problem found." : "\(found.count) problems found.",
            hint: found.count == 1 ? "The report says how to fix it." : "The report says how to fix them.")
    }

    private init(_ found: LedgerFaultFound) {
        self.init(
            code: "booksNotSound", message: "The ledger failed verification.",
            reason: Notice.fault(found.fault).asSentence,
            hint: Self.restoreBackup)
    }

    static let restoreBackup: Phrase = """
        Change nothing, and restore a verified backup (on PostgreSQL as in docs/operations/postgresql.md): bank \
        ledger restore FILE
        """
}

/// The closed list of error codes.
enum ErrorCodes {
    static let all: [String] = (ServiceError.codes + storage + commandLine + program).sorted()

    private static let storage = StorageProblem.allCases.map(\.code)

    private static let commandLine = CommandLineError.Code.allCases.map(\.rawValue).filter {
        $0 != "invalidValue"
    }

    private static let program = [
        "unknownField", "repeatedField", "inputFailed", "outputFailed", "notInteractive", "declined",
        "booksNotSound", "statementDiffers", "problemsFound", "paymentsRefused", "dayWorkFailed",
        "tapeFailed", "unusableDescriptor", "missingSecret", "secretTooLong", "emptySecret", "secretsDiffer",
        "bareResult", "lineFailed", "nestedSession", "cannotServe",
    ]
}
