public import BankServices
import CommandLineKit
public import LanguageKit
public import TerminalKit

/// Reads passwords and other secrets: typed at the terminal without echo, or from an inherited descriptor. Never from
/// an argument or the environment, where other processes could see them.
///
/// Several secrets may come from one descriptor, one per line, in the order in which they are asked for; the keychain's
/// password comes before a value. Throws ``Refusal`` if no secret is available, and ``PromptError/interrupted`` for
/// Ctrl-C and at the end of input.
@MainActor
public final class SecretReader {
    public static let passwordMaximumByteCount = PasswordText.maximumByteCount
    public static let valueMaximumByteCount = 1 << 20
    // A terminal delivers at most 4,095 bytes of a line, and silently drops the rest.
    private static let typedMaximumByteCount = 4_000

    let console: Console
    let unlocking: UnlockOptions
    private let openDescriptor: @Sendable (Int32) -> (any InputSource)?
    private var sources: [Int32: any InputSource] = [:]
    private var givenPassword: SharedSecret?
    /// The error given to services because the keychain got no password, and the actual reason.
    private var unanswered: (error: ServiceError, reason: any Error)?
    /// Passwords typed for other purposes. They may open the keychain too.
    private(set) var offeredPasswords: [SharedSecret] = []

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - unlocking: how the keychain's password is given.
    ///   - openDescriptor: opens an inherited descriptor; `nil` if it cannot be read or is a terminal.
    public init(
        console: Console, unlocking: UnlockOptions = UnlockOptions(),
        openDescriptor: @escaping @Sendable (Int32) -> (any InputSource)? = { _ in nil }
    ) {
        self.console = console
        self.unlocking = unlocking
        self.openDescriptor = openDescriptor
    }

    /// An existing password: the next line of the descriptor, or typed.
    ///
    /// - Parameters:
    ///   - option: the option that would give the descriptor, with its dashes.
    ///   - purpose: what the password is for; completes "Give OPTION to ….".
    public func password(
        _ question: Phrase, descriptor: Int32?, option: String, purpose: Phrase
    ) throws -> SecretBytes {
        if let descriptor { return try line(of: descriptor) }
        return try typed(question, maximum: Self.passwordMaximumByteCount, option: option, purpose: purpose)
    }

    /// A new password: the next line of the descriptor, or typed twice.
    public func newPassword(
        _ question: Phrase, descriptor: Int32?, option: String, purpose: Phrase
    ) throws -> SecretBytes {
        if let descriptor { return try line(of: descriptor) }
        return try typedTwice(
            question, maximum: Self.passwordMaximumByteCount, option: option, purpose: purpose)
    }

    /// A value: all remaining bytes of the descriptor, or of standard input if it is not a terminal, without the final
    /// line end; or typed twice. Never empty: a failed pipe must not look like a secret.
    public func value(
        _ question: Phrase, descriptor: Int32?, option: String, purpose: Phrase
    ) throws -> SecretBytes {
        guard descriptor == nil, console.capabilities.inputIsTerminal else {
            return try contents(of: descriptor ?? 0, maximum: Self.valueMaximumByteCount)
        }
        let value = try typedTwice(
            question, maximum: Self.typedMaximumByteCount, option: option, purpose: purpose)
        guard !value.isEmpty else { throw Refusal.emptySecret }
        return value
    }

    /// This password is tried first the next time the keychain needs one.
    public func offerToKeychain(_ password: borrowing SecretBytes) {
        let offered = SharedSecret(password.copy())
        if !offeredPasswords.contains(offered) { offeredPasswords.append(offered) }
    }

    /// Remembers the reason for a missing password, and returns the error for services.
    func unanswered(_ error: ServiceError, because reason: any Error) -> ServiceError {
        unanswered = (error, reason)
        return error
    }

    /// The cause of a command's failure. If the keychain got no password, that is the remembered reason: services and
    /// view models pass on only their own errors.
    package func reason(for error: any Error) -> any Error {
        guard let unanswered, error as? ServiceError == unanswered.error else { return error }
        return unanswered.reason
    }

    /// The access token from a descriptor. Throws ``Refusal`` if it is not one.
    package func accessToken(descriptor: Int32) throws -> SharedSecret {
        let text = try line(of: descriptor).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        guard let token = IssuedAccessToken.secret(in: text[...]) else {
            throw CommandLineError.invalidValue(
                name: "--token-fd", value: String(descriptor), reason: Notice.accessTokenForm)
        }
        return token
    }

    /// The keychain's password, for operations that need it even if the keychain is open.
    func keychainPassword(purpose: Phrase) throws -> SecretBytes {
        if let given = try givenKeychainPassword() { return given.copy() }
        let password = try password(
            Notice.askKeychainPassword, descriptor: nil, option: unlocking.option, purpose: purpose)
        offerToKeychain(password)
        return password
    }

    /// The keychain's password from its descriptor, which is read once; `nil` if no descriptor was named.
    func givenKeychainPassword() throws -> SharedSecret? {
        guard let descriptor = unlocking.descriptor else { return nil }
        if givenPassword == nil { givenPassword = SharedSecret(try line(of: descriptor)) }
        return givenPassword
    }
}

extension SecretReader {
    private func line(of descriptor: Int32) throws -> SecretBytes {
        let maximum = Self.passwordMaximumByteCount
        let line = try read(descriptor, maximum: maximum) { (source) throws(StreamError) in
            try source.readSecretLine(maximumByteCount: maximum) { SecretBytes($0) }
        }
        guard let line else { throw Refusal.missingSecret(descriptor: descriptor) }
        return line
    }

    /// The remaining bytes of a descriptor, without one final line end; never empty. If the keychain's password comes
    /// from the same descriptor, it is read first.
    func contents(of descriptor: Int32, maximum: Int) throws -> SecretBytes {
        if descriptor == unlocking.descriptor { _ = try givenKeychainPassword() }
        let contents = try read(descriptor, maximum: maximum) { (source) throws(StreamError) in
            // Two bytes more than the limit, for the line end.
            let contents = try source.readSecret(maximumByteCount: maximum + 2) {
                SecretBytes($0.withoutLineEnd)
            }
            guard contents.count <= maximum else { throw .lineTooLong }
            return contents
        }
        guard !contents.isEmpty else { throw Refusal.emptySecret }
        return contents
    }

    private func read<Secret: ~Copyable>(
        _ descriptor: Int32, maximum: Int, _ body: (any InputSource) throws(StreamError) -> Secret
    ) throws -> Secret {
        let source = try source(descriptor)
        do throws(StreamError) {
            return try body(source)
        } catch {
            throw error == .lineTooLong
                ? Refusal.secretTooLong(maximumByteCount: maximum) : .unusableDescriptor(descriptor)
        }
    }

    private func source(_ descriptor: Int32) throws(Refusal) -> any InputSource {
        if descriptor == 0 {
            guard !console.capabilities.inputIsTerminal else { throw .unusableDescriptor(0) }
            return console.input
        }
        guard let source = sources[descriptor] ?? openDescriptor(descriptor) else {
            throw .unusableDescriptor(descriptor)
        }
        sources[descriptor] = source
        return source
    }

    func typed(_ question: Phrase, maximum: Int, option: String, purpose: Phrase) throws -> SecretBytes {
        let secret: SecretBytes?
        do throws(PromptError) {
            secret = try Prompter(console: console).askSecret(question, maximumByteCount: maximum) {
                SecretBytes($0)
            }
        } catch {
            switch error {
            case .notInteractive: throw Refusal.needsOption(option, to: purpose)
            case .stream(.lineTooLong): throw Refusal.secretTooLong(maximumByteCount: maximum)
            default: throw error
            }
        }
        guard let secret else { throw PromptError.interrupted }
        return secret
    }

    /// A new password: typed twice, or the default if nothing is typed.
    func newPassword(
        _ question: Phrase, default password: SharedSecret, option: String, purpose: Phrase
    ) throws -> SecretBytes {
        try typedTwice(
            question, maximum: Self.passwordMaximumByteCount, default: password, option: option,
            purpose: purpose)
    }

    /// A secret typed without echo is typed twice, because a typing error would be noticed too late.
    private func typedTwice(
        _ question: Phrase, maximum: Int, default standIn: SharedSecret? = nil, option: String,
        purpose: Phrase
    ) throws -> SecretBytes {
        for _ in 1...2 {
            let first = try typed(question, maximum: maximum, option: option, purpose: purpose)
            if first.isEmpty, let standIn { return standIn.copy() }
            let second = try typed(Notice.askAgain, maximum: maximum, option: option, purpose: purpose)
            if first.isEqual(to: second) { return first }
            say(Notice.secretsDiffer)
        }
        throw Refusal.secretsDiffer
    }

    /// Shows text that belongs to a question, even with `--quiet`.
    func say(_ phrase: Phrase) {
        try? console.writeError(phrase)
    }
}

extension UnsafeRawBufferPointer {
    /// The bytes without one final line end (LF or CRLF).
    fileprivate var withoutLineEnd: UnsafeRawBufferPointer {
        guard last == UInt8(ascii: "\n") else { return self }
        let line = dropLast()
        return UnsafeRawBufferPointer(
            rebasing: line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
}
