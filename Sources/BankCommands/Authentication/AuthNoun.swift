import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum AuthNoun: Noun {
    static let nodes = [
        group(
            "auth", "Register, sign in and manage your security",
            discussion: """
                See 'bank help signing-in' for how signing in works. Use --password-fd to pass your password from a \
                script.
                """,
            [
                register, login, logout, lock, unlock, status, refresh, verifyOTP, password, totp,
                recoveryCodes, sessions, devices, tokens, activity,
            ])
    ]

    /// Every verb may need to open the keychain, which stores the session.
    static let globals = [SecretOptions.keychainPassword.name]

    private static let register = verb(
        "register", "Create a user",
        discussion: """
            A password has at least 12 characters of any kind. Common passwords are refused. A few unrelated words \
            make a good password.
            """,
        registration, examples: ["bank auth register --username robin --name 'Robin Example'"]
    ) { RegistrationView(viewModel: $0.registration(), login: $0.login(), options: $1) }

    static let registration = Input(
        option(
            "username", value: "NAME", help: "User name: 3 to 32 of a-z, 0-9, dot, hyphen, underscore"),
        option("name", value: "NAME", help: "Your name, at most 70 characters"), passwordDescriptor
    ) { RegistrationOptions(username: $0, name: $1, passwordDescriptor: $2) }

    private static let login = verb(
        "login", "Sign in; the session ends after five minutes without a command",
        discussion:
            "You can use a recovery code instead of a one-time code. It is used up even if the password is wrong.",
        loginOptions,
        examples: [
            "bank auth login",
            CommandExample("bank auth login --username robin --password-fd 3 3<FILE", "for scripts"),
        ]
    ) { LoginView(viewModel: $0.login(), options: $1) }

    static let loginOptions = Input(username, proof) { LoginOptions(username: $0, proof: $1) }

    private static let username = option("username", value: "NAME", help: "User name")

    /// The password, and the second factor of a user who has one.
    static let proof = Input<ProofOptions>(code, descriptor(SecretOptions.recoveryCode), passwordDescriptor) {
        (code, recoveryCode, password) throws(CommandLineError) in
        if code != nil, recoveryCode != nil {
            throw .conflictingOptions("--" + SecretOptions.recoveryCode.name, "--code")
        }
        return ProofOptions(
            passwordDescriptor: password, code: code, recoveryCodeDescriptor: recoveryCode)
    }

    private static let logout = status(
        "logout", "Sign out", saying: { _ in "You are signed out." }
    ) { await $0.signOut() }

    private static let lock = status(
        "lock", "Lock the keychain; the session stays open",
        saying: {
            switch $0 {
            case .locked: "Locked. To unlock: bank auth unlock"
            case .signedOut: "You are signed out, so there is no session to lock."
            default: "You are still signed in: sessions of the demo are not locked."
            }
        }
    ) { await $0.lock() }

    private static let unlock = status(
        "unlock", "Open the keychain again after 'bank auth lock'",
        saying: {
            $0 == .signedOut ? "You are signed out. Sign in: bank auth login" : "Unlocked."
        }
    ) { await $0.unlock() }

    private static let status = verb(
        "status", "Show whether you are signed in, and until when", examples: ["bank auth status"]
    ) { RecordView(of: $0.status(), \.state, AuthColumns.status) { await $0.load() } }

    private static let refresh = status(
        "refresh", "Replace the session's tokens with new ones", saying: { _ in "Renewed your session." }
    ) { await $0.refresh() }

    /// A change of the session. It shows whether the user is signed in then.
    private static func status(
        _ name: String, _ abstract: Phrase,
        saying headline: @escaping @MainActor @Sendable (AuthState) -> Phrase,
        change: @escaping @MainActor @Sendable (AuthStatusViewModel) async -> Void
    ) -> VerbNode {
        verb(name, abstract, examples: ["bank auth \(name)"]) { views in
            let status = views.status()
            return ChangeView(AuthColumns.status, .commit, saying: { headline($0.state) }) {
                await change(status)
                return try status.state.get()
            }
        }
    }

    private static let verifyOTP = verb(
        "verify-otp", "Check a code, or confirm a new second factor",
        discussion: "When you confirm a second factor, you get ten recovery codes. They are shown only once.",
        oneTimeCode(help: "Code that your authenticator app shows now"),
        examples: ["bank auth verify-otp --code 123456"]
    ) { SecondFactorView(viewModel: $0.secondFactor(), code: $1) }

    private static let password = group(
        "password", "Change your password, or reset a forgotten one", [changePassword, resetPassword])

    private static let changePassword = verb(
        "change", "Change your password",
        discussion: "This ends your access tokens and your other sessions.",
        passwordChange, examples: ["bank auth password change"]
    ) { PasswordChangeView(viewModel: $0.passwordChange(), options: $1) }

    static let passwordChange = Input(
        flag("keep-other-sessions", help: "Stay signed in on your other devices"),
        descriptor(SecretOptions.newPassword), passwordDescriptor
    ) { PasswordChangeOptions(keepsOtherSessions: $0, passwordDescriptor: $2, newPasswordDescriptor: $1) }

    private static let resetPassword = verb(
        "reset", "Reset your password with a recovery code",
        discussion: "This uses up the recovery code and ends all your sessions.",
        passwordReset, examples: ["bank auth password reset --username robin"]
    ) { PasswordResetView(viewModel: $0.passwordReset(), options: $1) }

    static let passwordReset = Input(
        username, descriptor(SecretOptions.recoveryCode), descriptor(SecretOptions.newPassword)
    ) { PasswordResetOptions(username: $0, recoveryCodeDescriptor: $1, newPasswordDescriptor: $2) }

    private static let totp = group(
        "totp", "Set up or remove a second factor",
        discussion: """
            To replace or remove a second factor, give a code of it or a recovery code. Your other sessions end, and \
            for a day larger payments to all payees are refused.
            """,
        [enroll, disable])

    private static let enroll = verb(
        "enroll", "Set up a second factor with an authenticator app", proof,
        examples: ["bank auth totp enroll"]
    ) { EnrollmentView(viewModel: $0.secondFactor(), options: $1) }

    private static let disable = verb(
        "disable", "Remove the second factor and its recovery codes", proof,
        examples: ["bank auth totp disable"]
    ) { DisablingView(viewModel: $0.secondFactor(), statusViewModel: $0.status(), options: $1) }

    private static let recoveryCodes = verb(
        "recovery-codes", "Create ten new recovery codes; the old ones stop working", proof,
        examples: ["bank auth recovery-codes"]
    ) { RecoveryCodesView(viewModel: $0.secondFactor(), options: $1) }

    private static let activity = verb(
        "activity", "List your activity, newest first", cursorPage,
        fields: .of(AuditColumns.all), examples: ["bank auth activity --limit 5"]
    ) { AuditListView(viewModel: $0.activity($1)) }

    static func views(in host: any CommandHost) -> AuthViewFactory {
        AuthViewFactory(
            services: host.services, sessionAgent: host.sessionAgent, runEnvironment: host.runEnvironment)
    }
}
