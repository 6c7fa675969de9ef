import BankDomain
import JSONKit
import LanguageKit

/// Errors about who may do what: sign-in, second factors, rights.
enum AccessErrors {
    static func unauthorized(_ reason: UnauthorizedReason) -> DescribedError {
        DescribedError("unauthorized", reason.isMissingSignIn ? .notSignedIn : .notAllowed) {
            reason.details
        } words: {
            reason.row.words
        }
    }

    static let invalidCredentials = ErrorRow(
        "invalidCredentials", .notSignedIn, make: { ServiceError.invalidCredentials }
    ) {
        ErrorWords(
            "The user name, password or code is wrong.",
            hint: "Try again. If you have a second factor, you also need a code.")
    }

    static let invalidCode = ErrorRow("invalidCode", .notAllowed, make: { ServiceError.invalidCode }) {
        ErrorWords(
            "The code is wrong, already used or expired.", hint: "Wait for the next code and try again.")
    }

    static let tooManyAttempts = ErrorRow(
        "tooManyAttempts", .tooManyAttempts, "retryAfterSeconds",
        make: { .tooManyAttempts(retryAfterSeconds: min(max($0, 0), 86_400)) }
    ) {
        ErrorWords("Too many failed attempts.", hint: "Try again in \(Phrase.duration(seconds: $0)).")
    }

    static func weakPassword(_ problem: PasswordProblem) -> DescribedError {
        DescribedError("weakPassword", .invalidValue) {
            problem.details
        } words: {
            ErrorWords(
                "This password is too weak.", reason: problem.row.words,
                hint: "Use a few unrelated words; any characters are allowed.")
        }
    }

    static let challengeRequired = ErrorRow(
        "challengeRequired", .notAllowed, "challenge", make: ServiceError.challengeRequired
    ) { challenge in
        ErrorWords(
            "This needs a code from your second factor.",
            reason: "Challenge \(challenge.id): \(challenge.terms).",
            hint: "Confirm before \(.time(challenge.expiresAt)).",
            atTerminal: """
                Confirm before \(.time(challenge.expiresAt)): bank \(challenge.noun.rawValue) confirm \(challenge.id) \
                --code CODE
                """)
    }

    static let readers: [ErrorReader] = [
        ("unauthorized", { .unauthorized(try $0.whole()) }),
        ("weakPassword", { .weakPassword(try $0.whole()) }),
        invalidCredentials.reader, invalidCode.reader, tooManyAttempts.reader, challengeRequired.reader,
    ]
}

extension UnauthorizedReason: ErrorReason {
    /// Whether signing in again helps.
    fileprivate var isMissingSignIn: Bool { [.notSignedIn, .sessionEnded, .tokenEnded].contains(self) }

    var row: (kind: String, facts: [String: JSONValue], words: ErrorWords) {
        switch self {
        case .notSignedIn: ("notSignedIn", [:], Self.signIn("You are not signed in."))
        case .sessionEnded: ("sessionEnded", [:], Self.signIn("Your session has expired."))
        case .tokenEnded:
            (
                "tokenEnded", [:],
                ErrorWords(
                    "The access token has expired or was revoked.", hint: "Create another.",
                    atTerminal: "Create another: bank auth tokens create")
            )
        case .secondFactorMissing:
            (
                "secondFactorMissing", [:],
                ErrorWords(
                    "This needs a code from a second factor, but you don't have one.", hint: "Set one up.",
                    atTerminal: "Set one up: bank auth totp enroll")
            )
        case .secondFactorNeeded:
            (
                "secondFactorNeeded", [:],
                ErrorWords(
                    """
                    This needs a code from your second factor, and a batch can't ask for one: make this transfer by \
                    itself, or trust the payee.
                    """,
                    atTerminal: """
                        Make it with 'bank transfers create', or trust the payee: bank beneficiaries trust BENEFICIARY
                        """)
            )
        case .codeMissing:
            (
                "codeMissing", [:],
                ErrorWords(
                    "This needs a code from your second factor besides your password.",
                    hint: "Give a code, or a recovery code.",
                    atTerminal: "Give a code with --code, or a recovery code with --recovery-code-fd.")
            )
        case .roleMissing(let role): ("roleMissing", ["role": role.jsonValue], Self.missing(role))
        case .notOwner(let account):
            (
                "notOwner", ["account": account.jsonValue],
                ErrorWords(
                    "\(account) is not your account.", hint: "Use one of your accounts.",
                    atTerminal: "Use one of your accounts: bank accounts list")
            )
        case .beyondScope(let operation):
            (
                "beyondScope", ["operation": operation.jsonValue],
                Self.otherToken(
                    "The access token doesn't allow this: \(Phrase(verbatim: operation.rawValue)).")
            )
        case .beyondGrant(let grant, let spent):
            (
                "beyondGrant",
                [
                    "spentToday": spent.jsonValue, "maximumPerDay": grant.maximumPerDay.jsonValue,
                    "payees": grant.payees.jsonValue,
                ],
                Self.otherToken(
                    """
                    The access token can send \(grant.maximumPerDay.shown) a day to \
                    \(Phrase.list(grant.payees.map(\.account))); \(spent.shown) were already sent.
                    """)
            )
        }
    }

    static let plain: [Self] = [
        .notSignedIn, .sessionEnded, .tokenEnded, .secondFactorMissing, .secondFactorNeeded, .codeMissing,
    ]

    init?(kind: String, _ json: DetailReader) throws {
        switch kind {
        case "roleMissing": self = .roleMissing(try json("role"))
        case "notOwner": self = .notOwner(try json("account"))
        case "beyondScope": self = .beyondScope(try json("operation"))
        case "beyondGrant":
            self = .beyondGrant(
                TransferGrant(payees: try json("payees"), maximumPerDay: try json("maximumPerDay")),
                spentToday: try json("spentToday"))
        default: return nil
        }
    }

    private static func signIn(_ message: Phrase) -> ErrorWords {
        ErrorWords(
            message, hint: "Sign in and try again.",
            atTerminal: "Sign in, then repeat the command: bank auth login")
    }

    private static func otherToken(_ message: Phrase) -> ErrorWords {
        ErrorWords(
            message, hint: "Sign in, or create a token that allows it.",
            atTerminal: "Sign in, or create a token that allows it: bank auth tokens create")
    }

    private static func staffHint(_ role: Principal.Role) -> Phrase {
        """
        Sign in as a staff member with this role. The operator adds one: bank operators add --role \
        \(Phrase(verbatim: role.rawValue))
        """
    }

    private static func missing(_ role: Principal.Role) -> ErrorWords {
        let ask: Phrase = "Ask the operator to do it."
        return switch role {
        case .customer:
            ErrorWords(
                "Only customers can do this.", hint: "Register as a customer.",
                atTerminal: "Register as a customer: bank auth register")
        case .teller: ErrorWords("Only tellers can do this.", hint: ask, atTerminal: staffHint(role))
        case .auditor: ErrorWords("Only auditors can do this.", hint: ask, atTerminal: staffHint(role))
        case .operator: ErrorWords("Only the operator can do this.", hint: ask, atTerminal: staffHint(role))
        }
    }
}

extension PasswordProblem: ErrorReason {
    var row: (kind: String, facts: [String: JSONValue], words: Phrase) {
        switch self {
        case .tooShort(let minimum):
            ("tooShort", ["minimum": minimum.jsonValue], "It has fewer than \(minimum) characters.")
        case .tooLong(let maximum):
            ("tooLong", ["maximum": maximum.jsonValue], "It has more than \(maximum) bytes.")
        case .notText: ("notText", [:], "It is not UTF-8 text.")
        case .common: ("common", [:], "It is a very common password.")
        case .containsName: ("containsName", [:], "It is too close to a name.")
        }
    }

    static let plain: [Self] = [.notText, .common, .containsName]

    init?(kind: String, _ json: DetailReader) throws {
        switch kind {
        case "tooShort": self = .tooShort(minimum: try json("minimum"))
        case "tooLong": self = .tooLong(maximumByteCount: try json("maximum"))
        default: return nil
        }
    }
}
