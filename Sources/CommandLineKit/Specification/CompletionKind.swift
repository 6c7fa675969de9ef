/// What kind of value an argument or option takes, as far as it can be completed.
public enum CompletionKind: Equatable, Sendable {
    /// Nobody can know: an amount, a text.
    case none
    case file
    case choices([String])
    /// What only the program can tell when it is asked: `account`.
    case named(String)
    /// Any of several kinds: a tour's name or a file.
    case anyOf([CompletionKind])
}
