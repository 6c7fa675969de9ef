import CommandLineKit
public import LanguageKit

/// Why a command did not start.
public enum Refusal: Error, Equatable {
    /// The user answered no, or gave no answer.
    case declined
    /// Input is not interactive, so the option is needed for the given purpose.
    case needsOption(String, to: Phrase)

    /// No secret can be read from the descriptor: it is not open, cannot be read, or is a terminal.
    case unusableDescriptor(Int32)
    /// The descriptor ended before the secret.
    case missingSecret(descriptor: Int32)
    /// The secret exceeds the maximum length.
    case secretTooLong(maximumByteCount: Int)
    /// The secret has no bytes at all.
    case emptySecret
    /// The two typed secrets differed, twice.
    case secretsDiffer
    /// The result is a plain secret: it has no fields and no other format.
    case bareResult
    /// A shell was asked for inside a session.
    case nestedShell
    /// Too many scripts run each other.
    case nestedTooDeep
}

extension ErrorText {
    init(_ refusal: Refusal) {
        switch refusal {
        case .declined:
            self.init(code: "declined", message: "You did not say yes: nothing was done.")
        case .needsOption(let option, let purpose):
            self.init(
                code: "notInteractive", message: "There is no terminal to ask at.",
                hint: "Give \(option) to \(purpose).")
        case .bareResult:
            self.init(
                code: "bareResult", message: "The result is a secret and is printed bare.",
                reason: "JSON and CSV end up in logs.", hint: "Leave --output and --fields out.")
        case .nestedShell:
            self.init(
                code: "nestedSession", message: "There is a session already.",
                hint: "Type the command here, or 'exit' first.")
        case .nestedTooDeep:
            self.init(
                code: "nestedSession", message: "Too many files of commands run each other.",
                hint: "Does one of them run itself?")
        case .unusableDescriptor, .missingSecret, .secretTooLong, .emptySecret, .secretsDiffer:
            self.init(secret: refusal)
        }
    }

    private init(secret refusal: Refusal) {
        switch refusal {
        case .unusableDescriptor(let number):
            self.init(
                code: "unusableDescriptor", message: "No secret can be read from descriptor \(number).",
                reason: "It is not open for reading, or it is a terminal.",
                hint: "Open it for the program, as in: --password-fd 3 3<FILE")
        case .missingSecret(let number):
            self.init(
                code: "missingSecret", message: "Descriptor \(number) ended before the secret.",
                hint: "Give each secret that it is read for on a line of its own; see 'bank help secrets'.")
        case .secretTooLong(let maximum):
            self.init(
                code: "secretTooLong", message: "The secret has more than \(maximum) bytes.",
                hint: "Nothing was kept.")
        case .emptySecret:
            self.init(
                code: "emptySecret", message: "The secret is empty.",
                hint: "Nothing was kept. 'bank keychain delete NAME' is the way to forget one.")
        default:
            self.init(
                code: "secretsDiffer", message: "What was typed was not the same both times.",
                hint: "Nothing was kept: try again.")
        }
    }
}
