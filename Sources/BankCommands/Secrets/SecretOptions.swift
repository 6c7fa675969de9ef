import CommandLineKit
import LanguageKit

/// Options that name a descriptor for a secret.
enum SecretOptions {
    /// The keychain's password; under `auth` the user's.
    static let password = OptionSpecification.option(
        "password-fd", value: "N", help: "Read the password from this descriptor; see 'bank help secrets'")

    /// The keychain's password if ``password`` is the user's.
    static let keychainPassword = OptionSpecification.option(
        "keychain-password-fd", value: "N", help: "Read the keychain's password from this descriptor",
        availability: .conditional(takenBy: "commands that sign users in"))

    static let newPassword = OptionSpecification.option(
        "new-password-fd", value: "N", help: "Read the new password from this descriptor")

    /// A recovery code, if the password is not known.
    static let recoveryCode = OptionSpecification.option(
        "recovery-code-fd", value: "N", help: "Read the recovery code from this descriptor")

    static let value = OptionSpecification.option(
        "value-fd", value: "N", help: "Read the value from this descriptor, up to its end")
}

extension ParsedArguments {
    /// The descriptor given by an option; `nil` if it was left out. Descriptors 1 and 2 cannot be read.
    func descriptor(_ option: String) throws(CommandLineError) -> Int32? {
        try value(option, expecting: "0 for standard input, or the number of an open descriptor from 3 on") {
            guard $0.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
                let number = Int32($0), number != 1, number != 2
            else { return nil }
            return number
        }
    }
}
