import BankCommands
import BankFeatures
import BankServices
import CommandLineKit
import TerminalKit

/// Exit codes, from sysexits.h where it has one.
public enum ExitCode: Int32, Equatable, Sendable {
    case done = 0
    case failed = 1
    /// The user answered no.
    case declined = 2
    case notFound = 3
    /// Not allowed, or a second factor is required.
    case notAllowed = 4
    /// Refused by the bank's rules.
    case refused = 5
    /// Wrong usage, or an invalid value.
    case usage = 64
    /// A given file has invalid content.
    case badData = 65
    /// An internal error.
    case bug = 70
    /// The bank's own files or the output failed.
    case storage = 74
    /// The outcome is unknown.
    case outcomeUnknown = 75

    /// Maps errors to exit codes. This is the only place.
    init(_ error: any Error) {
        switch error {
        case let error as ServiceError: self.init(error.category)
        case Refusal.declined, PromptError.interrupted, is CancellationError: self = .declined
        case let error as NearMiss: self.init(error.error)
        case let error as SimulatedError: self.init(error.error)
        case let error as LineFailure: self = error.code
        case is CommandLineError, is MistypedLine, is Refusal, PresentationError.unknownField,
            PresentationError.repeatedField, PresentationError.incomparable, PromptError.notInteractive:
            self = .usage
        case is PaymentsRefused, is DayWorkFailed: self = .refused
        case is LostConfirmation: self = .outcomeUnknown
        case is StreamError, is PresentationError, is PromptError: self = .storage
        case ServeFailure.malformedAddress, ServeFailure.nested: self = .usage
        case ServeFailure.certificate: self = .badData
        case is ServeFailure, is LedgerFaultFound, is StatementDiffers, is ProblemsFound, is TapeFailure:
            self = .failed
        case is TapeError: self = .badData
        default: self = .bug
        }
    }

    private init(_ category: ErrorCategory) {
        switch category {
        case .notFound: self = .notFound
        case .notSignedIn, .notAllowed, .tooManyAttempts, .locked: self = .notAllowed
        case .refused: self = .refused
        case .invalidValue: self = .usage
        case .invalidFile: self = .badData
        case .notAvailable, .unreachable, .notInitialized, .misconfigured: self = .failed
        case .storage: self = .storage
        case .outcomeUnknown: self = .outcomeUnknown
        case .bug: self = .bug
        case .remote(let status): self.init(httpStatus: status)
        }
    }

    /// The exit code for an error that only a server knows.
    private init(httpStatus: Int) {
        switch httpStatus {
        case 404: self = .notFound
        case 401, 403, 429: self = .notAllowed
        case 409: self = .refused
        case 400, 413, 422: self = .usage
        case 503: self = .storage
        default: self = .failed
        }
    }
}

extension ErrorText {
    /// The text for any error, including errors of tapes.
    init(describing error: any Error) {
        switch error {
        case let error as TapeFailure: self = error.text
        case let error as TapeError: self = error.text
        case let error as LineFailure: self = error.text
        case let error as MistypedLine: self = error.text
        default: self.init(error)
        }
    }
}
