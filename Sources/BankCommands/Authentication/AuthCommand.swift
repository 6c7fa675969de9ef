package import BankDomain
package import BankServices
import CommandLineKit

/// `bank auth …`
package enum AuthCommand: Equatable {
    case register(RegistrationOptions)
    case login(LoginOptions)
    case logout
    case lock
    case status
    case refresh
    case verifyOTP(code: String?)
    case changePassword(PasswordChangeOptions)
    case resetPassword(PasswordResetOptions)
    case enrollTOTP(passwordDescriptor: Int32?)
    case disableTOTP(passwordDescriptor: Int32?)
    case makeRecoveryCodes(passwordDescriptor: Int32?)
    case activity(PageRequest)
    case listSessions(PageRequest?)
    case revokeSession(SessionID)
    case listDevices(PageRequest?)
    case revokeDevice(DeviceID)

    /// - Parameter verbs: the words after the noun, such as `password` and `change`.
    init(verbs: [String], _ arguments: ParsedArguments) throws(CommandLineError) {
        let password = try arguments.descriptor(SecretOptions.password.name)
        switch verbs {
        case ["register"]: self = .register(try arguments.registrationOptions(password: password))
        case ["login"]: self = .login(try arguments.loginOptions(password: password))
        case ["logout"]: self = .logout
        case ["lock"]: self = .lock
        case ["refresh"]: self = .refresh
        case ["verify-otp"]: self = .verifyOTP(code: try arguments.text("code"))
        case ["password", "change"]:
            self = .changePassword(try arguments.passwordChangeOptions(password: password))
        case ["password", "reset"]: self = .resetPassword(try arguments.passwordResetOptions())
        case ["totp", "enroll"]: self = .enrollTOTP(passwordDescriptor: password)
        case ["totp", "disable"]: self = .disableTOTP(passwordDescriptor: password)
        case ["recovery-codes"]: self = .makeRecoveryCodes(passwordDescriptor: password)
        case ["activity"]:
            self = .activity(try arguments.page(defaultLimit: 20, after: arguments.string("after")))
        case ["sessions", "list"]: self = .listSessions(try arguments.optionalPage())
        case ["sessions", "revoke"]: self = .revokeSession(SessionID(arguments.argument("ID")))
        case ["devices", "list"]: self = .listDevices(try arguments.optionalPage())
        case ["devices", "revoke"]: self = .revokeDevice(DeviceID(arguments.argument("ID")))
        default: self = .status
        }
    }
}

extension ParsedArguments {
    fileprivate func registrationOptions(password: Int32?) throws(CommandLineError) -> RegistrationOptions {
        RegistrationOptions(
            username: try text("username"), name: try text("name"), passwordDescriptor: password)
    }

    fileprivate func loginOptions(password: Int32?) throws(CommandLineError) -> LoginOptions {
        LoginOptions(username: try text("username"), code: try text("code"), passwordDescriptor: password)
    }

    fileprivate func passwordChangeOptions(
        password: Int32?
    ) throws(CommandLineError) -> PasswordChangeOptions {
        PasswordChangeOptions(
            endsOtherSessions: flag("end-other-sessions") || flag("yes"), passwordDescriptor: password,
            newPasswordDescriptor: try descriptor(SecretOptions.newPassword.name))
    }

    fileprivate func passwordResetOptions() throws(CommandLineError) -> PasswordResetOptions {
        PasswordResetOptions(
            username: try text("username"),
            recoveryCodeDescriptor: try descriptor(SecretOptions.recoveryCode.name),
            newPasswordDescriptor: try descriptor(SecretOptions.newPassword.name))
    }
}
