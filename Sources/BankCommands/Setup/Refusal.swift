/// Why a command did not begin.
public enum Refusal: Error, Equatable {
    /// The user said no, or nothing.
    case declined
    /// There is nobody to ask: the option is needed to do what the text says.
    case needsOption(String, to: String)
}
