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
                code: code, message: "The user name, password or code is wrong.",
                hint: "Try again. If you have a second factor, you also need a code.")
        case .invalidCode:
            self.init(
                code: code, message: "The code is wrong, already used or expired.",
                hint: "Wait for the next code and try again.")
        case .tooManyAttempts(let seconds):
            self.init(
                code: code, message: "Too many failed attempts.",
                hint: "Try again in \(Notice.duration(seconds: seconds)).")
        case .weakPassword(let problem):
            self.init(
                code: code, message: "This password is too weak.", reason: Self.sentence(problem),
                hint: "Use a few unrelated words; any characters are allowed.")
        case .wrongPassword(let store):
            self.init(
                code: code, message: "Wrong password for the \(store.rawValue).",
                hint: store == .keyFile
                    ? "Try again with the password chosen when the file was created."
                    : "Try again, or use the recovery code if you have one.")
        case .locked(let store):
            self.init(
                code: code, message: "The \(store.rawValue) is locked.",
                reason: "There is no terminal to enter the password.",
                hint: """
                    Sign in (bank auth login), or pass the password with --password-fd (under 'auth': \
                    --keychain-password-fd).
                    """)
        case .alreadyExists(let kind, let name):
            self.init(
                code: code, message: "The \(kind.noun) '\(displayable(name))' already exists.",
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
        case .common: "It is a very common password."
        case .containsName: "It is too close to a name."
        }
    }
}
