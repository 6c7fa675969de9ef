public enum PromptError: Error, Equatable, Sendable {
    /// Input is no terminal: nobody is there to answer.
    case notInteractive
    /// Ctrl-C was typed instead of a secret.
    case interrupted
    /// The question could not be shown or the answer not be read.
    case stream(StreamError)
}
