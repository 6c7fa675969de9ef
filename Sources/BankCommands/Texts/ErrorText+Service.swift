import BankDomain
import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

extension ErrorText {
    /// Texts for service errors. One text per case.
    init(_ error: ServiceError) {
        let code = error.code
        switch error {
        case .notFound, .ambiguous:
            self.init(lookup: error)
        case .unauthorized(let reason):
            self.init(code: code, message: Self.sentence(reason), hint: Self.hint(reason))
        case .networkError, .serverError, .decodingError, .remote, .unknown:
            self.init(transport: error)
        case .notInitialized, .invalidConfiguration, .notAvailable:
            self.init(setup: error)
        case .insufficientFunds, .notEnough, .tooMany, .accountFrozen, .accountClosed, .cannotBePaid,
            .limitExceeded,
            .hasDependents, .limitRateMissing, .ratesTooOld,
            .currencyMismatch,
            .duplicateRequest, .challengeRequired, .cardDeclined, .accountNotEmpty, .invalidState,
            .clockBehind:
            self.init(refusal: error)
        case .coolingOff, .nameMismatch:
            self.init(payee: error)
        case .invalidIBAN, .invalidAmount, .invalidValue:
            self.init(input: error)
        case .invalidCredentials, .invalidCode, .tooManyAttempts, .weakPassword, .wrongPassword, .locked,
            .alreadyExists:
            self.init(access: error)
        case .lineRefused(let line, let reason):
            self.init(ErrorText(reason), ofLine: line)
        case .invalidFile(let path, let line, let column, let reason):
            self.init(
                code: code, message: "Can't use \(Self.place(path, line, column)).",
                reason: reason.asSentence, hint: Self.hint(ofFile: reason))
        case .unbalancedStatement(let account, let expected, let actual):
            self.init(
                code: code, message: "The statement of \(displayable(account.text)) does not add up.",
                reason:
                    """
                    The opening balance and the entries add up to \(actual); the closing balance is \(expected).
                    """,
                hint: "Don't use the written file. Verify the ledger: bank ledger verify")
        case .storage(let problem, let path, let underlying):
            self.init(
                code: problem.code, message: problem.message(path), reason: underlying.asSentence,
                hint: problem.hint(path))
        case .outcomeUnknown(let key, let underlying):
            self.init(
                code: code, message: "The outcome is unknown.", reason: underlying.asSentence,
                hint: key.map {
                    "Repeat the command with --idempotency-key \($0.text); it won't happen twice."
                }
                    ?? "Check whether it was done before you repeat the command.")
        }
    }

    private init(lookup error: ServiceError) {
        switch error {
        case .notFound(.defaultAccount, _):
            self.init(
                code: error.code, message: "You have no default account.",
                hint: "Name an account, or set a default: bank accounts set-default ACCOUNT")
        case .notFound(.secondFactor, _):
            self.init(
                code: error.code, message: "You have no second factor.",
                hint: "Set one up: bank auth totp enroll")
        case .notFound(.challenge, let name):
            self.init(
                code: error.code, message: "There is no open challenge '\(displayable(name))'.",
                reason: "It was already confirmed, has expired, or had too many wrong codes.",
                hint: """
                    Check whether it was created: bank transfers list, bank standing-orders list. If not, create it \
                    again.
                    """)
        case .notFound(.exchangeRate, let name):
            self.init(
                code: error.code, message: "There is no exchange rate for \(displayable(name)).",
                hint: "To see the latest rates: bank fx rates. Operators import rates: bank fx import FILE")
        case .notFound(.pushRegistration, _):
            self.init(
                code: error.code, message: "This device is not registered for notifications.",
                hint: "To register it: bank notifications register")
        case .ambiguous(let kind, let name, let candidates):
            self.init(
                code: error.code, message: "'\(displayable(name))' matches more than one \(kind.noun).",
                reason: "It could be \(Phrase.list(candidates.map(displayable))).",
                hint: "Use the ID.")
        case .notFound(let kind, let name):
            self.init(
                code: error.code, message: "There is no \(kind.noun) '\(displayable(name))'.",
                hint: kind.listHint)
        default:
            self = .unforeseen(error)
        }
    }

    private init(transport error: ServiceError) {
        switch error {
        case .networkError(let underlying):
            self.init(
                code: error.code, message: "The bank could not be reached.",
                reason: underlying.asSentence,
                hint: "Try again in a moment.")
        case .serverError(let status):
            self.init(
                code: error.code, message: "The bank returned an error.",
                reason: "Its code is \(status).",
                hint: "Try again in a moment.")
        case .decodingError(let underlying):
            self.init(
                code: error.code, message: "The bank's answer can't be read.",
                reason: underlying.asSentence,
                hint: "Check that the program and the bank have the same version.")
        case .remote(let problem):
            let text = { (text: String) in Phrase(verbatim: displayable(text)) }
            self.init(
                code: displayable(problem.code), message: text(problem.title),
                reason: problem.reason.map(text), hint: problem.hint.map(text))
        default:
            self = .unforeseen(error)
        }
    }

    private init(setup error: ServiceError) {
        switch error {
        case .notInitialized(.ledger):
            self.init(
                code: error.code, message: "There is no local bank yet.",
                hint: "Create it with 'bank init', or try the demo with --env demo.")
        case .notInitialized(.keychain):
            self.init(
                code: error.code, message: "There is no keychain yet.",
                hint: "Save a first secret to create it: bank keychain set NAME, or bank auth register")
        case .notAvailable(let operation, let hint):
            self.init(
                code: error.code, message: "'\(operation)' is not available in this bank.",
                hint: "Use '\(hint)'.")
        case .invalidConfiguration(let reason):
            self.init(
                code: error.code, message: "Configuration error.",
                reason: reason.asSentence,
                hint: "Choose another bank with --env, or see 'bank help environment'.")
        default:
            self = .unforeseen(error)
        }
    }

    static func unforeseen(_ error: ServiceError) -> ErrorText {
        ErrorText(
            code: error.code, message: "Internal error.",
            reason: Phrase(verbatim: displayable(String(describing: error))).asSentence,
            hint: "Please report this together with the command you ran.")
    }

    private static func place(_ path: String, _ line: Int?, _ column: String?) -> Phrase {
        let places: [Phrase?] = [
            Phrase(verbatim: displayable(path)), line.map { "line \($0)" },
            column.map { "column \(displayable($0))" },
        ]
        return .list(places.compactMap(\.self), .comma)
    }

    private static func hint(ofFile reason: Phrase) -> Phrase {
        reason == "that file already exists"
            ? "Choose another file name. Nothing was saved."
            : "Check the file name, or fix the file. Nothing was saved."
    }

    private static func sentence(_ reason: UnauthorizedReason) -> Phrase {
        switch reason {
        case .notSignedIn: "You are not signed in."
        case .sessionEnded: "Your session has expired."
        case .secondFactorMissing: "This needs a code from a second factor, and you have none."
        case .secondFactorNeeded: "This needs a code from your second factor, and a batch can't ask for one."
        case .codeMissing: "This needs a code from your second factor besides your password."
        case .roleMissing(.customer): "Only customers can do this."
        case .roleMissing(.teller): "Only tellers can do this."
        case .roleMissing(.auditor): "Only auditors can do this."
        case .tokenEnded: "The access token has expired or was revoked."
        case .beyondScope(let operation):
            "The access token doesn't allow this: \(Phrase(verbatim: operation.rawValue))."
        case .beyondGrant(let grant, let spent):
            """
            The access token can send \(grant.maximumPerDay.shown) a day to \
            \(Phrase.list(grant.payees.map(\.account))); \(spent.shown) were already sent.
            """
        case .roleMissing(.operator): "Only the operator can do this."
        case .notOwner(let account): "\(account) is not your account."
        }
    }

    private static func hint(_ reason: UnauthorizedReason) -> Phrase {
        switch reason {
        case .notSignedIn, .sessionEnded: "Sign in, then repeat the command: bank auth login"
        case .secondFactorMissing: "Set one up: bank auth totp enroll"
        case .secondFactorNeeded:
            """
            Make this transfer by itself with 'bank transfers create', or trust the payee: bank beneficiaries \
            trust BENEFICIARY
            """
        case .codeMissing: "Give a code with --code, or a recovery code with --recovery-code-fd."
        case .roleMissing(.customer): "Register as a customer: bank auth register"
        case .roleMissing: "Ask the operator to do it."
        case .tokenEnded: "Create another: bank auth tokens create"
        case .beyondScope, .beyondGrant: "Sign in, or create a token that allows it: bank auth tokens create"
        case .notOwner: "Use one of your accounts: bank accounts list"
        }
    }
}

extension EntityKind {
    var noun: Phrase {
        switch self {
        case .defaultAccount: "default account"
        case .previousKeychain: "previous keychain"
        case .secondFactor: "second factor"
        case .exchangeRate: "exchange rate"
        case .standingOrder: "standing order"
        case .beneficiary: "payee"
        case .transferHold: "hold"
        case .accessToken: "access token"
        case .categoryRule: "category rule"
        case .pushRegistration: "device registration"
        default: Phrase(word: rawValue)
        }
    }

    /// A hint to the command that lists entities of this kind.
    var listHint: Phrase? { listCommand.map { "To see the list: \($0)" } }

    private var listCommand: String? {
        let usual = "bank \(rawValue)s list"
        return switch self {
        case .defaultAccount: "bank accounts list"
        case .transferHold: "bank transfers holds"
        case .secret: "bank keychain list"
        case .accessToken: "bank auth tokens list"
        case .session, .device: "bank auth \(rawValue)s list"
        case .beneficiary: "bank beneficiaries list"
        case .categoryRule: "bank transactions rules list"
        case .exchangeRate: "bank fx rates"
        case .standingOrder: "bank standing-orders list"
        case .authorisation, .bank, .challenge, .file, .keychain, .previousKeychain, .pushRegistration,
            .secondFactor, .snapshot, .user:
            nil
        default: usual
        }
    }
}
