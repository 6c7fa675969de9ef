import BankDomain
import BankServices
import CommandLineKit
import LanguageKit

extension Notice {
    // MARK: Questions

    static let askUsername: Phrase = "User name:"
    static let askNewUsername: Phrase = "User name to sign in with:"
    static let askName: Phrase = "Your name:"
    static let askPassword: Phrase = "Password:"
    static let askNewPassword: Phrase = "New password (at least \(PasswordPolicy.minimumLength) characters):"
    static let askRecoveryCode: Phrase = "Recovery code:"
    static let askCode: Phrase = "Code:"
    static let askCodeIfAny: Phrase = "Code (Enter if you have none):"
    static let askCodeOfApp: Phrase = "Code that the app shows:"

    static func confirmEnding(sessionCount count: Int) -> Phrase {
        count == 1 ? "End your other session too?" : "End your \(count) other sessions too?"
    }

    /// The prompt for the code of a challenge, with all that the code confirms.
    static func challenge(_ challenge: Challenge) -> Phrase {
        let kind: Phrase = challenge.schedule == nil ? "This transfer" : "This standing order"
        return """
            \(kind) needs a code of your second factor: \(terms(of: challenge)). Enter alone leaves it open until \
            \(challenge.expiresAt).
            """
    }

    /// All that the code of a challenge confirms.
    static func terms(of challenge: Challenge) -> Phrase {
        let (amount, payee) = (challenge.amount.shown, displayable(challenge.payee))
        guard let schedule = challenge.schedule else { return "\(amount) to \(payee)" }
        let rhythm = Phrase(word: schedule.frequency.rawValue)
        let start = schedule.startDate.text
        guard let end = schedule.endDate?.text else {
            return "\(amount) to \(payee), \(rhythm) from \(.date(start))"
        }
        return "\(amount) to \(payee), \(rhythm) from \(.date(start)) until \(.date(end))"
    }

    // MARK: Purposes of options

    static let toNameUser: Phrase = "say which user"
    static let toCallUser: Phrase = "say what the bank calls the user"
    static let toSignIn: Phrase = "read the user's password"
    static let toProveUser: Phrase = "prove who you are"
    static let toProveFactor: Phrase = "prove the second factor"
    static let toAnswerChallenge: Phrase = "answer the challenge"

    // MARK: Results

    static func registered(as username: String) -> Phrase {
        "Now sign in: bank auth login --username \(username)"
    }

    static let signedIn: Phrase =
        "Signed in, until \(SessionLimits.idleSeconds / 60) minutes pass without a command."
    static let signedInWithoutAgent: Phrase = """
        Signed in. No agent can run here, so each command asks for the keychain's password.
        """
    static let enrolling: Phrase = "Add this to an authenticator app: read the address, or type the secret."
    static let confirmEnrollment: Phrase = "Then confirm it: bank auth verify-otp --code CODE"
    static let recoveryCodes: Phrase = """
        Each of these stands in for a code once, and one of them sets another password if you forget yours. They \
        are not shown again: write them down.
        """
    static let recoveryCodeUsedUp: Phrase =
        "If that was one of your recovery codes, it is used up now. Use another one next time."
    static let codeAccepted: Phrase = "The code is right."
    static let passwordChanged: Phrase = """
        The new password holds from now on. The keychain keeps its own; to change that too: bank keychain \
        change-password
        """
    static let passwordReset: Phrase = "Every session was ended. Sign in: bank auth login"
    static let noSessions: Phrase = "No sessions."
    static let noDevices: Phrase = "No devices."
    static let accessTokenForm: Phrase = "An access token is bank_ and 64 hexadecimal digits."
    static let noAccessTokens: Phrase = "No access tokens."
    static let accessToken: Phrase = """
        The token is not shown again. Keep it where only the program can read it, in a file of mode 600.
        """

    // MARK: Parts of a record

    static func agent(_ status: AgentStatus) -> Phrase {
        """
        process \(status.processID), ends after \(status.idleSecondsLeft) seconds unused, \(status.secondsLeft) at \
        most
        """
    }

    static func deviceUnlock(_ kind: BiometricKind) -> Phrase {
        switch kind {
        case .none: "none"
        case .deviceKey: "key of this device"
        case .fingerprint: "fingerprint"
        }
    }
}

extension Notice {
    static let emptyKeychain: Phrase = "The keychain is empty. Keep something: bank keychain set NAME"
    static let noKeychain: Phrase =
        "There is no keychain yet. The first secret makes it: bank keychain set NAME"
    static let recoveryCode: Phrase =
        "Write it down and keep it apart from this machine: it is not shown again."
    static let exported: Phrase = "This copy is not encrypted. Whoever has it has your secrets."
    static let confirmRestoration: Phrase =
        "Go back to the keychain before it was written last? The two change places."
    static let confirmExport: Phrase = "Show every secret on this screen?"

    static let toGiveValue: Phrase = "read the value"
    static let toChangePassword: Phrase = "read the present password of the keychain"
    static let toGiveNewPassword: Phrase = "read the new password"
    static let toMakeRecoveryCode: Phrase = "read the keychain's password for a recovery code"
    static let toExport: Phrase = "read the keychain's password for an export"
    static let toAgreeToDeletion: Phrase = "agree that the secret is forgotten"
    static let toAgreeToRestoration: Phrase = "agree that what was written last is put aside"
    static let toAgreeToExport: Phrase = "agree that every secret is shown"

    static func askValue(of key: SecureStorageKey) -> Phrase { "Value of '\(key.name)':" }

    static func confirmDeletion(of key: SecureStorageKey) -> Phrase {
        "Forget '\(key.name)'? It cannot be brought back."
    }

    static func slot(_ kind: KeychainSlotKind) -> Phrase {
        switch kind {
        case .password: "password"
        case .recoveryCode: "recovery code"
        case .deviceKey: "this device"
        }
    }
}

extension Notice {
    static let askKeychainPassword: Phrase = "Keychain password:"
    static let askNewKeychainPassword: Phrase = "New keychain password:"
    static let askNewKeychainPasswordOrSame: Phrase =
        "New keychain password (Enter for your password of just now):"
    static let askAgain: Phrase = "The same again:"

    static let wrongPassword: Phrase = "That was not it."
    static let secretsDiffer: Phrase = "Those were not the same."
    static let firstSecret: Phrase = """
        There is no keychain yet: this first secret makes it. Choose its password; whoever has both has your \
        secrets, and without the password they are lost.
        """
    static let confirmKeychain: Phrase =
        "There is no keychain yet. Make it, with the password that was given?"

    static let toOpenKeychain: Phrase = "open the keychain"
    static let toMakeKeychain: Phrase = "read a password for the new keychain"
    static let toAgreeToKeychain: Phrase = "agree that the keychain is made"
}
