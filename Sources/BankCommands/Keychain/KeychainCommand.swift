package import BankServices
import CommandLineKit

/// `bank keychain …`
package enum KeychainCommand: Equatable {
    case list
    case get(name: String)
    case set(name: String, valueDescriptor: Int32?, mode: ExecutionMode)
    case delete(name: String, mode: ExecutionMode, isConfirmed: Bool)
    case status
    case verify
    case changePassword(newPasswordDescriptor: Int32?)
    case makeRecoveryCode
    case restorePrevious(ExecutionMode, isConfirmed: Bool)
    case export(path: String?, isConfirmed: Bool)
    case importArchive(path: String, replacesExisting: Bool, mode: ExecutionMode)

    init(verb: String, _ arguments: ParsedArguments) throws(CommandLineError) {
        switch verb {
        case "get": self = .get(name: arguments.argument("NAME"))
        case "set":
            self = .set(
                name: arguments.argument("NAME"),
                valueDescriptor: try arguments.descriptor(SecretOptions.value.name),
                mode: arguments.executionMode)
        case "delete":
            self = .delete(
                name: arguments.argument("NAME"), mode: arguments.executionMode,
                isConfirmed: arguments.flag("yes"))
        case "status": self = .status
        case "verify": self = .verify
        case "change-password":
            self = .changePassword(
                newPasswordDescriptor: try arguments.descriptor(SecretOptions.newPassword.name))
        case "recovery-code": self = .makeRecoveryCode
        case "restore-previous":
            self = .restorePrevious(arguments.executionMode, isConfirmed: arguments.flag("yes"))
        case "export":
            self = .export(path: try arguments.text("file"), isConfirmed: arguments.flag("yes"))
        case "import":
            self = .importArchive(
                path: arguments.argument("FILE"), replacesExisting: arguments.flag("replace"),
                mode: arguments.executionMode)
        default: self = .list
        }
    }
}
