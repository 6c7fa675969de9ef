import CommandLineKit
import LanguageKit

extension AuthCommand {
    static let group = CommandGroup(
        name: "auth", abstract: "Register, sign in, and prove who you are",
        discussion: "'bank help signing-in' tells how it works. --password-fd gives your password here.",
        children: [
            .command(registerVerb), .command(loginVerb), .command(logoutVerb), .command(lockVerb),
            .command(statusVerb), .command(refreshVerb), .command(verifyOTPVerb), .group(passwordGroup),
            .group(totpGroup), .command(recoveryCodesVerb), .group(sessionsGroup), .group(devicesGroup),
            .command(activityVerb),
        ])

    /// Every verb may have to open the keychain, in which the session is kept.
    private static let globals = [SecretOptions.keychainPassword.name]

    private static let username = OptionSpecification.option(
        "username", value: "NAME", help: "The name that was registered")

    private static let registerVerb = CommandSpecification(
        name: "register", abstract: "Make a user who can sign in",
        discussion: """
            A password has at least 12 characters of any kind and is none that everybody tries first; a few words \
            that do not belong together are good.
            """,
        options: [
            .option(
                "username", value: "NAME",
                help: "The name to sign in with: 3 to 32 of a-z, 0-9, dot, hyphen, underscore"),
            .option("name", value: "NAME", help: "What the bank calls you, at most 70 characters"),
        ],
        supportedGlobals: globals,
        examples: [CommandExample("bank auth register --username robin --name 'Robin Example'")])

    private static let loginVerb = CommandSpecification(
        name: "login", abstract: "Sign in, until five minutes pass without a command",
        options: [username, .option("code", value: "CODE", help: "A code of your second factor")],
        supportedGlobals: globals,
        examples: [
            CommandExample("bank auth login"),
            CommandExample("bank auth login --username robin --password-fd 3 3<FILE", "for scripts"),
        ])

    private static let logoutVerb = verb(
        "logout", "End the session", example: "bank auth logout")

    private static let lockVerb = verb(
        "lock", "Have the keychain's password asked for again; the session stays", example: "bank auth lock")

    private static let statusVerb = verb(
        "status", "Show whether somebody is signed in, and until when", example: "bank auth status")

    private static let refreshVerb = verb(
        "refresh", "Exchange the session's tokens for new ones", example: "bank auth refresh")

    private static let verifyOTPVerb = CommandSpecification(
        name: "verify-otp", abstract: "Check a code, or confirm a second factor that was set up",
        discussion: "A confirmed factor comes with ten recovery codes, which are shown this once.",
        options: [.option("code", value: "CODE", help: "The code that the app shows now")],
        supportedGlobals: globals, examples: [CommandExample("bank auth verify-otp --code 123456")])

    private static let passwordGroup = CommandGroup(
        name: "password", abstract: "Change your password, or set another if you forgot it",
        children: [
            .command(
                CommandSpecification(
                    name: "change", abstract: "Take another password",
                    options: [
                        .flag("end-other-sessions", help: "Sign out everywhere else"),
                        SecretOptions.newPassword,
                    ],
                    supportedGlobals: globals,
                    examples: [CommandExample("bank auth password change --end-other-sessions")])),
            .command(
                CommandSpecification(
                    name: "reset", abstract: "Set another password against a recovery code",
                    discussion: "The recovery code is used up, and every session is ended.",
                    options: [username, SecretOptions.recoveryCode, SecretOptions.newPassword],
                    supportedGlobals: globals,
                    examples: [CommandExample("bank auth password reset --username robin")])),
        ])

    private static let totpGroup = CommandGroup(
        name: "totp", abstract: "Set a second factor up, or take it away",
        children: [
            .command(
                verb(
                    "enroll", "Set a second factor up: codes of an app",
                    example: "bank auth totp enroll")),
            .command(
                verb(
                    "disable", "Take the second factor and its recovery codes away",
                    example: "bank auth totp disable")),
        ])

    private static let recoveryCodesVerb = verb(
        "recovery-codes", "Make ten recovery codes in place of those before",
        example: "bank auth recovery-codes")

    private static let activityVerb = CommandSpecification(
        name: "activity", abstract: "List what was tried in your name, newest first",
        options: PageOptions.all + [PageOptions.after], supportedGlobals: globals,
        examples: [CommandExample("bank auth activity --limit 5")])

    private static let sessionsGroup = CommandGroup(
        name: "sessions", abstract: "See where you are signed in, and end it there",
        children: [
            .command(list("List your sessions, newest first", example: "bank auth sessions list")),
            .command(
                revoke(
                    "End a session", argument: "The session's id", completion: .session,
                    example: "bank auth sessions revoke SES000002")),
        ])

    private static let devicesGroup = CommandGroup(
        name: "devices", abstract: "See on which devices you signed in, and forget them",
        children: [
            .command(list("List your devices, newest first", example: "bank auth devices list")),
            .command(
                revoke(
                    "Forget a device and end its sessions", argument: "The device's id", completion: .device,
                    example: "bank auth devices revoke DEV002")),
        ])

    private static func verb(
        _ name: String, _ abstract: Phrase, example: String
    ) -> CommandSpecification {
        CommandSpecification(
            name: name, abstract: abstract, supportedGlobals: globals, examples: [CommandExample(example)])
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
