import BankDomain
import BankServices

extension Notice {
    // MARK: Questions

    static let askUsername = "User name:"
    static let askNewUsername = "User name to sign in with:"
    static let askName = "Your name:"
    static let askPassword = "Password:"
    static let askNewPassword = "New password (at least \(PasswordPolicy.minimumLength) characters):"
    static let askRecoveryCode = "Recovery code:"
    static let askCode = "Code:"
    static let askCodeIfAny = "Code (Enter if you have none):"
    static let askCodeOfApp = "Code that the app shows:"

    static func confirmEnding(sessionCount count: Int) -> String {
        count == 1 ? "End your other session too?" : "End your \(count) other sessions too?"
    }

    /// What a code confirms.
    static func challenge(_ challenge: Challenge) -> String {
        """
        This transfer needs a code of your second factor: \(challenge.amount.groupedText) \
        \(challenge.amount.currency.code) to \(challenge.payee). Enter alone leaves it open until \
        \(challenge.expiresAt).
        """
    }

    // MARK: What an option is for

    static let toNameUser = "say which user"
    static let toCallUser = "say what the bank calls the user"
    static let toSignIn = "read the user's password"
    static let toProveUser = "prove who you are"
    static let toProveFactor = "prove the second factor"
    static let toAnswerChallenge = "answer the challenge"

    // MARK: What has happened

    static func registered(as username: String) -> String {
        "Now sign in: bank auth login --username \(username)"
    }

    static let signedIn = "Signed in, until \(SessionLimits.idleSeconds / 60) minutes pass without a command."
    static let signedInWithoutAgent = """
        Signed in. No agent can run here, so each command asks for the keychain's password.
        """
    static let enrolling = "Add this to an authenticator app: read the address, or type the secret."
    static let confirmEnrollment = "Then confirm it: bank auth verify-otp --code CODE"
    static let recoveryCodes = """
        Each of these stands in for a code once, and one of them sets another password if you forget yours. They \
        are not shown again: write them down.
        """
    static let codeAccepted = "The code is right."
    static let passwordChanged = """
        The new password holds from now on. The keychain keeps its own; to change that too: bank keychain \
        change-password
        """
    static let passwordReset = "Every session was ended. Sign in: bank auth login"
    static let noSessions = "No sessions."
    static let noDevices = "No devices."

    // MARK: Parts of a record

    static func agent(_ status: AgentStatus) -> String {
        """
        process \(status.processID), ends after \(status.idleSecondsLeft) seconds unused, \(status.secondsLeft) at \
        most
        """
    }

    static func deviceUnlock(_ kind: BiometricKind) -> String {
        switch kind {
        case .none: "none"
        case .deviceKey: "key of this device"
        case .fingerprint: "fingerprint"
        }
    }
}
