public import LanguageKit

/// Why a command did not begin.
public enum Refusal: Error, Equatable {
    /// The user said no, or nothing.
    case declined
    /// There is nobody to ask: the option is needed to do what the text says.
    case needsOption(String, to: Phrase)

    /// No secret can be read from the descriptor: it is not open, cannot be read, or is a terminal.
    case unusableDescriptor(Int32)
    /// The descriptor ended before the secret.
    case missingSecret(descriptor: Int32)
    /// The secret is longer than it may be.
    case secretTooLong(maximumByteCount: Int)
    /// The secret has no bytes at all.
    case emptySecret
    /// What was typed the second time was something else, twice.
    case secretsDiffer
    /// The result is a secret, bare: it has no fields and no other form.
    case bareResult
    /// A shell was asked for inside a session.
    case nestedShell
    /// Too many scripts run each other.
    case nestedTooDeep
}
