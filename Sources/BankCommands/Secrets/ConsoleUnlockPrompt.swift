public import BankServices
import TerminalKit

/// Asks for the keychain's password on the command line.
///
/// To open it: what was offered, then what the descriptor gives, then whoever is at the terminal. To make it: what the
/// descriptor gives, or whoever is at the terminal, and never without somebody's yes.
@MainActor
public final class ConsoleUnlockPrompt: UnlockPrompt {
    /// How often somebody may type it.
    private static let typedMaximum = 3

    private let secrets: SecretReader

    public init(secrets: SecretReader) {
        self.secrets = secrets
    }

    /// A password to try. Where whoever was asked did not answer, throws what services know that as, `locked` or
    /// `notInitialized`; the reader remembers the reason.
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
        // What was only offered was meant for something else.
        if typedAttempt > 1 || given != nil { secrets.say(Notice.wrongPassword) }
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

    /// The password of the user who agreed, for a keychain that nobody is there to choose one for.
    private func offeredPassword(_ attempt: Int) throws -> SecretBytes? {
        guard let offered = secrets.offeredPasswords.last else {
            throw Refusal.needsOption(secrets.unlocking.option, to: Notice.toMakeKeychain)
        }
        guard attempt == 1 else { return nil }
        try confirm()
        return offered.copy()
    }

    /// What somebody types twice, or Enter for what they have just typed as a user.
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
    /// The descriptor that has it on its next line; `nil` if none was named.
    public let descriptor: Int32?
    /// The option that names the descriptor, with its dashes.
    public let option: String
    /// Whether the user agreed beforehand to what would be asked.
    public let isConfirmed: Bool

    public init(descriptor: Int32? = nil, option: String = "--password-fd", isConfirmed: Bool = false) {
        self.descriptor = descriptor
        self.option = option
        self.isConfirmed = isConfirmed
    }

    /// The options of a command: under `auth` a password is the user's unless it is called the keychain's.
    ///
    /// - Parameter path: the command's words, such as `keychain` and `list`.
    public init(path: [String], options: GlobalOptions) {
        if path.first == "auth" {
            self.init(
                descriptor: options.keychainPasswordDescriptor, option: "--keychain-password-fd",
                isConfirmed: options.isConfirmed)
        } else {
            self.init(descriptor: options.passwordDescriptor, isConfirmed: options.isConfirmed)
        }
    }
}
