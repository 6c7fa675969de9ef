import CommandLineKit
public import LanguageKit
public import TerminalKit

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
    /// A list cannot be shown again in this format, because there is no terminal to clear.
    case watchWithoutTerminal(OutputFormat)
    /// A shell was asked for inside a session.
    case nestedShell
    /// Too many scripts run each other.
    case nestedTooDeep
}

extension ErrorText {
    init(_ refusal: Refusal) {
        switch refusal {
        case .declined:
            self.init(code: "declined", message: "Cancelled. Nothing was changed.")
        case .needsOption(let option, let purpose):
            self.init(
                code: "notInteractive", message: "Can't ask for input: there is no terminal.",
                hint: "To \(purpose), add \(option).")
        case .bareResult:
            self.init(
                code: "bareResult", message: "The result is a secret and is printed as plain text only.",
                reason: "JSON and CSV end up in logs.", hint: "Remove --output and --fields.")
        case .watchWithoutTerminal(let format):
            self.init(
                code: "conflictingOptions",
                message: "--watch can't be used with --output \(format.rawValue) without a terminal.",
                hint: "Add --output ndjson.")
        case .nestedShell:
            self.init(
                code: "nestedSession", message: "You are already in a session.",
                hint: "Type the command here, or leave with 'exit' first.")
        case .nestedTooDeep:
            self.init(
                code: "nestedSession", message: "Too many command files run each other.",
                hint: "Check whether a file runs itself, directly or through another file.")
        case .unusableDescriptor, .missingSecret, .secretTooLong, .emptySecret, .secretsDiffer:
            self.init(secret: refusal)
        }
    }

    private init(secret refusal: Refusal) {
        switch refusal {
        case .unusableDescriptor(let number):
            self.init(
                code: "unusableDescriptor", message: "The secret can't be read from descriptor \(number).",
                reason: "The descriptor is not open for reading, or is a terminal.",
                hint: "Open it when you run the program, for example: --password-fd 3 3<FILE")
        case .missingSecret(let number):
            self.init(
                code: "missingSecret", message: "Descriptor \(number) has no more lines.",
                hint: "Write each secret on its own line; see 'bank help secrets'.")
        case .secretTooLong(let maximum):
            self.init(
                code: "secretTooLong", message: "The secret has more than \(maximum) bytes.",
                hint: "Nothing was saved.")
        case .emptySecret:
            self.init(
                code: "emptySecret", message: "The secret is empty.",
                hint: "Nothing was saved. To delete a secret: bank keychain delete NAME")
        default:
            self.init(
                code: "secretsDiffer", message: "The two entries don't match.",
                hint: "Nothing was saved. Try again.")
        }
    }
}
