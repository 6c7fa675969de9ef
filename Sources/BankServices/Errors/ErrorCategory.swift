package import LanguageKit

/// The kind of a failure. It decides the exit code of the program and the HTTP status.
package enum ErrorCategory: Equatable, Sendable {
    case notFound
    /// No user is signed in, or the sign-in failed.
    case notSignedIn
    case notAllowed
    case tooManyAttempts
    /// A store is locked.
    case locked
    /// Refused by the rules of the bank.
    case refused
    case invalidValue
    case invalidFile
    case notAvailable
    /// The network or the server failed.
    case unreachable
    /// A store must be set up first.
    case notInitialized
    case misconfigured
    case storage
    case outcomeUnknown
    case bug
    /// A server's error that this program does not know.
    case remote(httpStatus: Int)
}

/// An error in words.
package struct ErrorWords: Sendable {
    /// What happened, in one sentence.
    package let message: Phrase
    /// Why it happened, if known.
    package let reason: Phrase?
    /// What to do, wherever it is read.
    package let hint: Phrase?
    /// What to do at the terminal, where commands and options can be named.
    package let terminalHint: Phrase?

    init(_ message: Phrase, reason: Phrase? = nil, hint: Phrase? = nil, atTerminal: Phrase? = nil) {
        self.message = message
        self.reason = reason
        self.hint = hint
        terminalHint = atTerminal ?? hint
    }
}
