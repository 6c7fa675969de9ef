import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit

enum AuthCommand: NounCommand {
    case register(RegistrationOptions)
    case login(LoginOptions)
    case logout
    case lock
    case unlock
    case status
    case refresh
    case verifyOTP(code: String?)
    case changePassword(PasswordChangeOptions)
    case resetPassword(PasswordResetOptions)
    case enrollTOTP(ProofOptions)
    case disableTOTP(ProofOptions)
    case makeRecoveryCodes(ProofOptions)
    case activity(PageRequest)
    case listSessions(PageRequest?)
    case revokeSession(SessionID)
    case listDevices(PageRequest?)
    case revokeDevice(DeviceID)
    case createToken(AccessTokenDraft, ProofOptions)
    case listTokens(PageRequest?)
    case revokeToken(AccessTokenID)

    init(_ invocation: Invocation) throws(CommandLineError) {
        let (verbs, arguments) = (invocation.verbs, invocation.arguments)
        let password = try arguments.descriptor(SecretOptions.password.name)
        switch verbs {
        case ["register"]: self = .register(try arguments.registrationOptions(password: password))
        case ["login"]: self = .login(try arguments.loginOptions(password: password))
        case ["logout"]: self = .logout
        case ["lock"]: self = .lock
        case ["unlock"]: self = .unlock
        case ["refresh"]: self = .refresh
        case ["verify-otp"]: self = .verifyOTP(code: try arguments.oneTimeCode())
        case ["password", "change"]:
            self = .changePassword(try arguments.passwordChangeOptions(password: password))
        case ["password", "reset"]: self = .resetPassword(try arguments.passwordResetOptions())
        case ["totp", "enroll"]: self = .enrollTOTP(try arguments.proofOptions(password: password))
        case ["totp", "disable"]: self = .disableTOTP(try arguments.proofOptions(password: password))
        case ["recovery-codes"]: self = .makeRecoveryCodes(try arguments.proofOptions(password: password))
        case ["activity"]:
            self = .activity(try arguments.page(defaultLimit: 20, after: arguments.string("after")))
        case ["sessions", "list"]: self = .listSessions(try arguments.optionalPage())
        case ["sessions", "revoke"]: self = .revokeSession(SessionID(arguments.argument("ID")))
        case ["devices", "list"]: self = .listDevices(try arguments.optionalPage())
        case ["devices", "revoke"]: self = .revokeDevice(DeviceID(arguments.argument("ID")))
        case ["tokens", "create"]:
            self = .createToken(
                try arguments.accessTokenDraft(), try arguments.proofOptions(password: password))
        case ["tokens", "list"]: self = .listTokens(try arguments.optionalPage())
        case ["tokens", "revoke"]: self = .revokeToken(AccessTokenID(arguments.argument("ID").uppercased()))
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
        LoginOptions(username: try text("username"), proof: try proofOptions(password: password))
    }

    fileprivate func proofOptions(password: Int32?) throws(CommandLineError) -> ProofOptions {
        let option = SecretOptions.recoveryCode.name
        let (code, recoveryCode) = (try oneTimeCode(), try descriptor(option))
        guard code == nil || recoveryCode == nil else {
            throw .invalidValue(
                name: "--" + option, value: string(option) ?? "",
                reason: "It can't be used together with --code.")
        }
        return ProofOptions(
            passwordDescriptor: password, code: code, recoveryCodeDescriptor: recoveryCode)
    }

    fileprivate func passwordChangeOptions(
        password: Int32?
    ) throws(CommandLineError) -> PasswordChangeOptions {
        PasswordChangeOptions(
            keepsOtherSessions: flag("keep-other-sessions"), passwordDescriptor: password,
            newPasswordDescriptor: try descriptor(SecretOptions.newPassword.name))
    }

    fileprivate func passwordResetOptions() throws(CommandLineError) -> PasswordResetOptions {
        PasswordResetOptions(
            username: try text("username"),
            recoveryCodeDescriptor: try descriptor(SecretOptions.recoveryCode.name),
            newPasswordDescriptor: try descriptor(SecretOptions.newPassword.name))
    }
}

extension AuthCommand {
    static let nodes: [CommandNode] = [.group(group)]

    static let group = CommandGroup(
        name: "auth", abstract: "Register, sign in and manage your security",
        discussion: """
            See 'bank help signing-in' for how signing in works. Use --password-fd to pass your password from a \
            script.
            """,
        children: [
            .command(registerVerb), .command(loginVerb), .command(logoutVerb), .command(lockVerb),
            .command(unlockVerb),
            .command(statusVerb), .command(refreshVerb), .command(verifyOTPVerb), .group(passwordGroup),
            .group(totpGroup), .command(recoveryCodesVerb), .group(sessionsGroup), .group(devicesGroup),
            .group(AccessTokenVerbs.group),
            .command(activityVerb),
        ])

    /// Every verb may need to open the keychain, which stores the session.
    private static let globals = [SecretOptions.keychainPassword.name]

    private static let username = OptionSpecification.option(
        "username", value: "NAME", help: "User name")

    /// The second factor of a user who has one.
    static let proof = [
        OptionSpecification.option("code", value: "CODE", help: "Code from your second factor"),
        SecretOptions.recoveryCode,
    ]

    private static let registerVerb = CommandSpecification(
        name: "register", abstract: "Create a user",
        discussion: """
            A password has at least 12 characters of any kind and must not be a common one. A few unrelated words make \
            a good password.
            """,
        options: [
            .option(
                "username", value: "NAME",
                help: "User name: 3 to 32 of a-z, 0-9, dot, hyphen, underscore"),
            .option("name", value: "NAME", help: "Your name, at most 70 characters"),
        ],
        supportedGlobals: globals,
        examples: [CommandExample("bank auth register --username robin --name 'Robin Example'")])

    private static let loginVerb = CommandSpecification(
        name: "login", abstract: "Sign in; the session ends after five minutes without a command",
        discussion:
            "You can use a recovery code instead of a one-time code. It is used up even if the password is wrong.",
        options: [username] + proof,
        supportedGlobals: globals,
        examples: [
            CommandExample("bank auth login"),
            CommandExample("bank auth login --username robin --password-fd 3 3<FILE", "for scripts"),
        ])

    private static let logoutVerb = verb(
        "logout", "Sign out", example: "bank auth logout")

    private static let lockVerb = verb(
        "lock", "Lock the keychain; the session stays open", example: "bank auth lock")

    private static let unlockVerb = verb(
        "unlock", "Open the keychain again after 'bank auth lock'", example: "bank auth unlock")

    private static let statusVerb = verb(
        "status", "Show whether you are signed in, and until when", example: "bank auth status")

    private static let refreshVerb = verb(
        "refresh", "Replace the session's tokens with new ones", example: "bank auth refresh")

    private static let verifyOTPVerb = CommandSpecification(
        name: "verify-otp", abstract: "Check a code, or confirm a new second factor",
        discussion: "When you confirm a second factor, you get ten recovery codes. They are shown only once.",
        options: [.option("code", value: "CODE", help: "Code that your authenticator app shows now")],
        supportedGlobals: globals, examples: [CommandExample("bank auth verify-otp --code 123456")])

    private static let passwordGroup = CommandGroup(
        name: "password", abstract: "Change your password, or reset a forgotten one",
        children: [
            .command(
                CommandSpecification(
                    name: "change", abstract: "Change your password",
                    discussion: "This ends your access tokens and your other sessions.",
                    options: [
                        .flag("keep-other-sessions", help: "Stay signed in on your other devices"),
                        SecretOptions.newPassword,
                    ],
                    supportedGlobals: globals,
                    examples: [CommandExample("bank auth password change")])),
            .command(
                CommandSpecification(
                    name: "reset", abstract: "Reset your password with a recovery code",
                    discussion: "This uses up the recovery code and ends all your sessions.",
                    options: [username, SecretOptions.recoveryCode, SecretOptions.newPassword],
                    supportedGlobals: globals,
                    examples: [CommandExample("bank auth password reset --username robin")])),
        ])

    private static let totpGroup = CommandGroup(
        name: "totp", abstract: "Set up or remove a second factor",
        discussion: """
            To replace or remove a second factor, give a code of it or a recovery code. Your other sessions end, and \
            for a day larger payments to all payees are refused.
            """,
        children: [
            .command(
                verb(
                    "enroll", "Set up a second factor with an authenticator app", options: proof,
                    example: "bank auth totp enroll")),
            .command(
                verb(
                    "disable", "Remove the second factor and its recovery codes", options: proof,
                    example: "bank auth totp disable")),
        ])

    private static let recoveryCodesVerb = verb(
        "recovery-codes", "Create ten new recovery codes; the old ones stop working", options: proof,
        example: "bank auth recovery-codes")

    private static let activityVerb = CommandSpecification(
        name: "activity", abstract: "List activity in your name, newest first",
        options: PageOptions.all + [PageOptions.after], supportedGlobals: globals,
        examples: [CommandExample("bank auth activity --limit 5")])

    private static let sessionsGroup = CommandGroup(
        name: "sessions", abstract: "List and end your sessions",
        children: [
            .command(list("List your sessions, newest first", example: "bank auth sessions list")),
            .command(
                revoke(
                    "End a session", argument: "Session ID", completion: .session,
                    example: "bank auth sessions revoke SES000002")),
        ])

    private static let devicesGroup = CommandGroup(
        name: "devices", abstract: "List and forget the devices you signed in on",
        children: [
            .command(list("List your devices, newest first", example: "bank auth devices list")),
            .command(
                revoke(
                    "Forget a device and end its sessions", argument: "Device ID", completion: .device,
                    example: "bank auth devices revoke DEV002")),
        ])

    private static func verb(
        _ name: String, _ abstract: Phrase, options: [OptionSpecification] = [], example: String
    ) -> CommandSpecification {
        CommandSpecification(
            name: name, abstract: abstract, options: options, supportedGlobals: globals,
            examples: [CommandExample(example)])
    }

    private static func list(_ abstract: Phrase, example: String) -> CommandSpecification {
        CommandSpecification(
            name: "list", abstract: abstract, options: PageOptions.all, supportedGlobals: globals,
            examples: [CommandExample(example)])
    }

    private static func revoke(
        _ abstract: Phrase, argument help: Phrase, completion: CompletionKind, example: String
    ) -> CommandSpecification {
        CommandSpecification(
            name: "revoke", abstract: abstract,
            arguments: [.required("ID", help: help, completion: completion)],
            supportedGlobals: globals, examples: [CommandExample(example)])
    }
}

extension AuthCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        try await AuthCoordinator(host: host).start(self)
    }
}
