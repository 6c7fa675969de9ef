import BankDomain
import BankServices
import CommandLineKit
import LanguageKit

extension Notice {
    // MARK: Questions

    static let askUsername: Phrase = "User name:"
    static let askNewUsername: Phrase = "User name to sign in with:"
    static let askName: Phrase = "Your name:"
    static let askPassword: Phrase = "Bank password:"
    static let askNewPassword: Phrase = "New password (at least \(PasswordPolicy.minimumLength) characters):"
    static let askRecoveryCode: Phrase = "Recovery code:"
    static let askCode: Phrase = "Code:"
    static let askCodeIfAny: Phrase = "Code (Enter if you don't have one):"
    static let askCodeOfApp: Phrase = "Code shown by the app:"

    /// The prompt for the code of a challenge, with all that the code confirms.
    static func challenge(_ challenge: Challenge) -> Phrase {
        let kind: Phrase = challenge.schedule == nil ? "This transfer" : "This standing order"
        return """
            \(kind) needs a code from your second factor: \(challenge.terms). Press Enter to confirm later (by \
            \(.time(challenge.expiresAt))).
            """
    }

    // MARK: Purposes of options

    static let toNameUser: Phrase = "name the user"
    static let toCallUser: Phrase = "set the user's name"
    static let toSignIn: Phrase = "pass the user's password"
    static let toProveUser: Phrase = "confirm your identity"
    static let toProveFactor: Phrase = "confirm the second factor"
    static let toAnswerChallenge: Phrase = "confirm the payment"

    // MARK: Results

    static func registered(as username: String) -> Phrase {
        "Now sign in: bank auth login --username \(username)"
    }

    static func signedOut(_ user: User) -> Phrase {
        "\(displayable(user.name)) was signed out on this device."
    }

    static let openFirstAccount: Phrase = "To open your first account: bank accounts open"

    static let signedIn: Phrase =
        """
        You are signed in. The session ends after \(SessionLimits.idleSeconds / 60) minutes without a command.
        """
    static let signedInWithoutAgent: Phrase =
        "You are signed in. The agent can't run here, so every command asks for the keychain password."
    static let enrolling: Phrase = "Add this to your authenticator app: scan the code, or type the secret."
    static let confirmEnrollment: Phrase = "Then confirm it: bank auth verify-otp --code CODE"
    static let recoveryCodes: Phrase = """
        Keep these recovery codes: each works once instead of a code from your app, or to reset a forgotten password. \
        Write them down; they won't be shown again.
        """
    static let recoveryCodeUsedUp: Phrase =
        "If this was a recovery code, it can't be used again. Use another one next time."
    static let codeAccepted: Phrase = "The code is correct."
    static let passwordChanged: Phrase = """
        The keychain's password stays the same. To change it too: bank keychain change-password
        """
    static let passwordReset: Phrase = "All sessions were ended. Sign in: bank auth login"
    static let noSessions: Phrase = "No sessions."
    static let noDevices: Phrase = "No devices."
    static let accessTokenForm: Phrase = "An access token is 'bank_' followed by 64 hexadecimal digits."
    static let noAccessTokens: Phrase = "No access tokens."
    static let accessToken: Phrase =
        "The token is not shown again. Store it in a file with mode 600 that only your program can read."

    // MARK: Parts of a record

    static func agent(_ status: AgentStatus) -> Phrase {
        """
        process \(status.processID), ends after \(Phrase.duration(seconds: status.idleSecondsLeft)) without a command, or \
        after \(Phrase.duration(seconds: status.secondsLeft))
        """
    }

    static func deviceUnlock(_ kind: BiometricKind) -> Phrase {
        switch kind {
        case .none: "none"
        case .deviceKey: "this device's key"
        case .fingerprint: "fingerprint"
        }
    }
}

extension Notice {
    static let emptyKeychain: Phrase = "The keychain is empty. Save a secret: bank keychain set NAME"
    static let noKeychain: Phrase =
        "There is no keychain yet. To create it, save a first secret: bank keychain set NAME"
    static let recoveryCode: Phrase =
        "Write it down and store it away from this machine; it is not shown again."
    static let exported: Phrase = "This copy is not encrypted. Anyone who has the file can read your secrets."
    static let confirmRestoration: Phrase =
        "Restore the previous version of the keychain? The two versions are swapped."
    static let confirmExport: Phrase = "Show all secrets on this screen?"

    static let toGiveValue: Phrase = "pass the value"
    static let toChangePassword: Phrase = "pass the current keychain password"
    static let toGiveNewPassword: Phrase = "pass the new password"
    static let toMakeRecoveryCode: Phrase = "pass the keychain password for the recovery code"
    static let toExport: Phrase = "pass the keychain password for the export"
    static let toAgreeToDeletion: Phrase = "confirm that the secret is deleted"
    static let toAgreeToRestoration: Phrase = "confirm that the previous version is restored"
    static let toAgreeToExport: Phrase = "confirm that all secrets are shown"

    static func askValue(of key: SecureStorageKey) -> Phrase { "Value of '\(key.name)':" }

    static func confirmDeletion(of key: SecureStorageKey) -> Phrase {
        "Delete '\(key.name)'? This can't be undone."
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
    static let keychainHasItsOwn: Phrase = "The keychain on this machine has a separate password."
    static let askNewKeychainPassword: Phrase = "New keychain password:"
    static let askNewKeychainPasswordOrSame: Phrase =
        "New keychain password (Enter to use the password you just entered):"
    static let askAgain: Phrase = "Repeat:"

    static let wrongPassword: Phrase = "Wrong password."
    static let secretsDiffer: Phrase = "The passwords don't match."
    static let firstSecret: Phrase = """
        You don't have a keychain yet, so let's create one. Choose a password for it. Anyone with the file and its \
        password can read your secrets. If you lose the password, the secrets are gone.
        """
    static let confirmKeychain: Phrase =
        "There is no keychain yet. Create it with the password you passed?"

    static let toOpenKeychain: Phrase = "open the keychain"
    static let toMakeKeychain: Phrase = "pass a password for the new keychain"
    static let toAgreeToKeychain: Phrase = "confirm that the keychain is created"
}
