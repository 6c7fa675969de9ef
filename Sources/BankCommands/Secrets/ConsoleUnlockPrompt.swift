public import BankServices
import TerminalKit

/// Asks for the keychain's password on the command line.
///
/// To open the keychain, it tries passwords already typed in this command, then the descriptor, then asks the user. To
/// create it, it uses the descriptor or asks the user, and always requires confirmation.
@MainActor
public final class ConsoleUnlockPrompt: UnlockPrompt {
    /// How often the user may type the password.
    private static let typedMaximum = 3

    private let secrets: SecretReader

    public init(secrets: SecretReader) {
        self.secrets = secrets
    }

    /// A password to try. If the user gives no answer, throws `locked` or `notInitialized` for services; the reader
    /// remembers the actual reason.
    @MainActor
    public func keychainPassword(for purpose: UnlockPurpose, attempt: Int) async throws -> SecretBytes? {
        do {
            switch purpose {
            case .open: return try openingPassword(attempt)
            case .create: return try creationPassword(attempt)
            }
        } catch {
            throw secrets.unanswered(
                purpose == .open ? .locked(.keychain) : .notInitialized(.keychain), because: error)
        }
    }

    private func openingPassword(_ attempt: Int) throws -> SecretBytes? {
        let offered = secrets.offeredPasswords
        if attempt <= offered.count { return offered[attempt - 1].copy() }
        let given = try secrets.givenKeychainPassword()
        let typedAttempt = attempt - offered.count - (given == nil ? 0 : 1)
        if typedAttempt < 1 { return given?.copy() }
        guard secrets.console.capabilities.inputIsTerminal, typedAttempt <= Self.typedMaximum else {
            return nil
        }
        // A password typed for another purpose may differ, so its failure is not reported.
        if typedAttempt > 1 || given != nil {
            secrets.say(Notice.wrongPassword)
        } else if !offered.isEmpty {
            secrets.say(Notice.keychainHasItsOwn)
        }
        return try secrets.password(
            Notice.askKeychainPassword, descriptor: nil, option: secrets.unlocking.option,
            purpose: Notice.toOpenKeychain)
    }

    private func creationPassword(_ attempt: Int) throws -> SecretBytes? {
        if let given = try secrets.givenKeychainPassword() {
            guard attempt == 1 else { return nil }
            try confirm()
            return given.copy()
        }
        guard secrets.console.capabilities.inputIsTerminal else { return try offeredPassword(attempt) }
        guard attempt <= Self.typedMaximum else { return nil }
        if attempt == 1 { secrets.say(Notice.firstSecret) }
        return try chosenPassword()
    }

    /// The confirmed user's password, for a new keychain without an interactive terminal.
    private func offeredPassword(_ attempt: Int) throws -> SecretBytes? {
        guard let offered = secrets.offeredPasswords.last else {
            throw Refusal.needsOption(secrets.unlocking.option, to: Notice.toMakeKeychain)
        }
        guard attempt == 1 else { return nil }
        try confirm()
        return offered.copy()
    }

    /// A password typed twice, or Enter to reuse the user password just typed.
    private func chosenPassword() throws -> SecretBytes {
        let (option, purpose) = (secrets.unlocking.option, Notice.toMakeKeychain)
        guard let offered = secrets.offeredPasswords.last else {
            return try secrets.newPassword(
                Notice.askNewKeychainPassword, descriptor: nil, option: option, purpose: purpose)
        }
        return try secrets.newPassword(
            Notice.askNewKeychainPasswordOrSame, default: offered, option: option, purpose: purpose)
    }

    private func confirm() throws {
        try Prompter(console: secrets.console).requireYes(
            Notice.confirmKeychain, isConfirmed: secrets.unlocking.isConfirmed,
            purpose: Notice.toAgreeToKeychain)
    }
}

/// How a command line gives the keychain's password.
public struct UnlockOptions: Equatable, Sendable {
    /// The descriptor whose next line is the password; `nil` if none was named.
    public let descriptor: Int32?
    /// The option that names the descriptor, with its dashes.
    public let option: String
    /// Whether the user confirmed in advance.
    public let isConfirmed: Bool

    public init(descriptor: Int32? = nil, option: String = "--password-fd", isConfirmed: Bool = false) {
        self.descriptor = descriptor
        self.option = option
        self.isConfirmed = isConfirmed
    }

    /// The options of a command. Under `auth` and `operators`, `--password-fd` is a user's password, and the keychain's
    /// has its own option.
    ///
    /// - Parameter path: the command's words, such as `keychain` and `list`.
    public init(path: [String], options: GlobalOptions) {
        if path.first == "auth" || path.first == "operators" {
            self.init(
                descriptor: options.keychainPasswordDescriptor, option: "--keychain-password-fd",
                isConfirmed: options.isConfirmed)
        } else {
            self.init(
                descriptor: options.passwordDescriptor ?? options.keychainPasswordDescriptor,
                isConfirmed: options.isConfirmed)
        }
    }
}
