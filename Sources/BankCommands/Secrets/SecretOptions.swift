import BankDomain
import BankServices
import CommandLineKit
import LanguageKit

/// Options that name a descriptor for a secret.
enum SecretOptions {
    /// The keychain's password; under `auth` and `operators` a user's.
    static let password = OptionSpecification.option(
        "password-fd", value: "N", help: "Read the password from this descriptor; see 'bank help secrets'")

    /// The keychain's password if ``password`` is the user's.
    static let keychainPassword = OptionSpecification.option(
        "keychain-password-fd", value: "N", help: "Read the keychain's password from this descriptor",
        availability: .conditional(
            takenBy: "'auth', 'serve', 'operators add', 'cards order', 'cards replace' and 'cards reveal'"))

    static let tokenFile = OptionSpecification.option(
        "token-file", value: "FILE",
        help: "Access token, read from this file; only you may have access to it",
        completion: .file)

    static let tokenDescriptor = OptionSpecification.option(
        "token-fd", value: "N", help: "Access token, read from this descriptor")

    static let newPassword = OptionSpecification.option(
        "new-password-fd", value: "N", help: "Read the new password from this descriptor")

    /// A recovery code, in place of a one-time code or of a password.
    static let recoveryCode = OptionSpecification.option(
        "recovery-code-fd", value: "N", help: "Read the recovery code from this descriptor")

    static let value = OptionSpecification.option(
        "value-fd", value: "N", help: "Read the value from this descriptor, up to its end")
}

extension ParsedArguments {
    /// The one-time code of `--code`; `nil` if it was left out. It may be given as an argument because it works only
    /// once, for some seconds. Anything but digits may be a recovery code.
    func oneTimeCode() throws(CommandLineError) -> String? {
        guard let code = try text("code") else { return nil }
        let digits = code.utf8.filter { $0 != UInt8(ascii: " ") }
        guard digits.count < RecoveryCodes.letterCount,
            digits.allSatisfy(\.isASCIIDigit)
        else {
            throw .secretValue(
                option: "--code", expected: "the digits of a one-time code",
                hint: """
                    Type a recovery code when 'bank auth login' or 'bank auth password reset' asks for it, or give it \
                    with --recovery-code-fd. If this was one, it may now be in your shell's history: make new codes \
                    with 'bank auth recovery-codes'.
                    """)
        }
        return code
    }

    /// The descriptor given by an option; `nil` if it was left out. Descriptors 1 and 2 cannot be read.
    func descriptor(_ option: String) throws(CommandLineError) -> Int32? {
        try value(option, expecting: "0 for standard input, or the number of an open descriptor from 3 on") {
            guard $0.utf8.allSatisfy(\.isASCIIDigit),
                let number = Int32($0), number != 1, number != 2
            else { return nil }
            return number
        }
    }
}
