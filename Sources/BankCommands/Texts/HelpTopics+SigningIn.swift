import BankServices
import CommandLineKit
import LanguageKit

extension HelpTopics {
    static let signingIn = HelpTopic(
        name: "signing-in", abstract: "Users, sessions, second factors and what they protect",
        text: """
            'bank auth register' makes a user, 'bank auth login' signs in. In the demo somebody is signed in \
            already (user name demo, password demo-password), and every code is 123456.

            A session is over after \(SessionLimits.idleSeconds / 60) minutes without a command and after \
            \(SessionLimits.absoluteSeconds / 3_600) hours in any case. Its tokens are in the keychain, which has \
            a password of its own; if you choose both passwords equal, one question serves both. After a sign-in \
            an agent keeps keychain and session at hand. 'bank auth lock' ends the agent alone: the next command \
            asks for the keychain's password and the session goes on. 'bank auth logout' ends both.

              bank auth status            who is signed in, and until when
              bank auth sessions list     where else; 'sessions revoke ID' ends one
              bank auth devices list      on which machines; 'devices revoke ID' forgets one
              bank auth password change   offers to sign you out everywhere else

            A second factor is a code that an authenticator app shows (TOTP). 'bank auth totp enroll' sets it up; \
            a first code confirms it and brings \(RecoveryCodes.count) recovery codes, which are shown once. Each \
            stands in for a code once. One of them sets another password: 'bank auth password reset'.

            A transfer to another customer, or above the setting transfers.stepUpAmount, needs a code for just \
            this amount and payee. At a terminal it is asked for. Elsewhere the command exits with 4 and names a \
            challenge: 'bank transfers confirm ID --code CODE' answers it.

            After five failures in a row nothing is looked at for a time that grows. 'bank help secrets' tells how \
            scripts give passwords.
            """)
}
