import LanguageKit

/// Failures of the network and of servers, and of the program itself.
enum ServerErrors {
    static let notAvailable = ErrorRow(
        "notAvailable", .notAvailable, "operation", "hint", make: ServiceError.notAvailable
    ) { operation, hint in
        ErrorWords("'\(operation)' is not available in this bank.", atTerminal: "Use '\(hint)'.")
    }

    static func networkError(_ underlying: Phrase) -> DescribedError {
        DescribedError("networkError", .unreachable) {
            ErrorWords(
                "The bank could not be reached.", reason: underlying.asSentence,
                hint: "Try again in a moment.")
        }
    }

    static func serverError(_ status: Int) -> DescribedError {
        DescribedError("serverError", .unreachable) {
            ErrorWords(
                "The bank returned an error.", reason: "Its code is \(status).",
                hint: "Try again in a moment.")
        }
    }

    static func decodingError(_ underlying: Phrase) -> DescribedError {
        DescribedError("decodingError", .unreachable) {
            ErrorWords(
                "The bank's answer can't be read.", reason: underlying.asSentence,
                hint: "Check that the program and the bank have the same version.")
        }
    }

    /// The words of the server.
    static func remote(_ problem: RemoteProblem) -> DescribedError {
        DescribedError(problem.code, .remote(httpStatus: problem.status)) {
            let text = { (text: String) in Phrase(verbatim: displayable(text)) }
            return ErrorWords(
                text(problem.title), reason: problem.reason.map(text), hint: problem.hint.map(text))
        }
    }

    static func invalidConfiguration(_ reason: Phrase) -> DescribedError {
        DescribedError("invalidConfiguration", .misconfigured) {
            ErrorWords(
                "Configuration error.", reason: reason.asSentence,
                atTerminal: "Choose another bank with --env, or see 'bank help environment'.")
        }
    }

    static func unknown(_ error: ServiceError) -> DescribedError {
        DescribedError("unknown", .bug) {
            let reason =
                if case .unknown(let underlying) = error { underlying } else {
                    Phrase(verbatim: displayable(String(describing: error)))
                }
            return ErrorWords(
                "Internal error.",
                reason: reason.asSentence,
                hint: "Please report this.",
                atTerminal: "Please report this together with the command you ran.")
        }
    }
}
