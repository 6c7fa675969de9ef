import BankServices
import CommandLineKit
import LanguageKit

extension ErrorText {
    /// Texts for access errors: sign-in, keychain and secrets.
    init(access error: ServiceError) {
        let code = error.code
        switch error {
        case .invalidCredentials:
            self.init(
                code: code, message: "The user name, the password or the code is wrong.",
                hint: "Try again; a code is needed too if you have a second factor.")
        case .invalidCode:
            self.init(
                code: code, message: "The code is wrong, was used before or is too old.",
                hint: "Wait for the next code and try that.")
        case .tooManyAttempts(let seconds):
            self.init(
                code: code, message: "There were too many failures in a row.",
                reason: "Nothing is looked at for \(Self.duration(seconds)).", hint: "Wait, then try again.")
        case .weakPassword(let problem):
            self.init(
                code: code, message: "This password is not good enough.", reason: Self.sentence(problem),
                hint: "Take a few words that do not belong together; any characters will do.")
        case .wrongPassword(let store):
            self.init(
                code: code, message: "The password does not open the \(store.rawValue).",
                hint: store == .keyFile
                    ? "Try again, with the password that was chosen when the file was made."
                    : "Try again. The recovery code opens it too, if you made one.")
        case .locked(let store):
            self.init(
                code: code, message: "The \(store.rawValue) is locked.",
                reason: "There is no terminal to ask for its password at.",
                hint: """
                    Sign in first (bank auth login), or give the password with --password-fd; under auth it is \
                    --keychain-password-fd.
                    """)
        case .alreadyExists(let kind, let name):
            self.init(
                code: code, message: "There is already a \(kind.noun) '\(displayable(name))'.",
                hint: "Nothing was changed.")
        default:
            self = .unforeseen(error)
        }
    }

    private static func sentence(_ problem: PasswordProblem) -> Phrase {
        switch problem {
        case .tooShort(let minimum): "It has fewer than \(minimum) characters."
        case .tooLong(let maximum): "It has more than \(maximum) bytes."
        case .notText: "It is not UTF-8 text."
        case .common: "It is among those that are tried first."
        case .containsName: "It is little more than a name."
        }
    }

    private static func duration(_ seconds: Int) -> Phrase {
        if seconds == 1 { return "1 second" }
        return seconds < 120 ? "\(seconds) seconds" : "\((seconds + 59) / 60) minutes"
    }
}
