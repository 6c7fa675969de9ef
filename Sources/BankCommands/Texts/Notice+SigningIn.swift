import BankDomain
import BankServices
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

    /// What a code confirms.
    static func challenge(_ challenge: Challenge) -> Phrase {
        """
        This transfer needs a code of your second factor: \(challenge.amount.shown) to \(challenge.payee). Enter alone leaves it open until \
        \(challenge.expiresAt).
        """
    }

    // MARK: What an option is for

    static let toNameUser: Phrase = "say which user"
    static let toCallUser: Phrase = "say what the bank calls the user"
    static let toSignIn: Phrase = "read the user's password"
    static let toProveUser: Phrase = "prove who you are"
    static let toProveFactor: Phrase = "prove the second factor"
    static let toAnswerChallenge: Phrase = "answer the challenge"

    // MARK: What has happened

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
    static let codeAccepted: Phrase = "The code is right."
    static let passwordChanged: Phrase = """
        The new password holds from now on. The keychain keeps its own; to change that too: bank keychain \
        change-password
        """
    static let passwordReset: Phrase = "Every session was ended. Sign in: bank auth login"
    static let noSessions: Phrase = "No sessions."
    static let noDevices: Phrase = "No devices."

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
