import BankServices
import CommandLineKit
import LanguageKit

extension ErrorText {
    /// The text for a refused line of a file that is posted all or nothing.
    init(_ text: ErrorText, ofLine line: Int) {
        self.init(
            code: text.code, message: "Line \(line) was refused, so nothing in the file was booked.",
            reason: .sentences(text.message, text.reason), hint: text.hint)
    }

    /// The text for refused lines of a file whose other lines were posted.
    init(_ refused: PaymentsRefused) {
        self.init(
            code: "paymentsRefused",
            message: refused.count == 1
                ? "1 payment in the file was refused."
                : "\(refused.count) payments in the file were refused.",
            hint:
                "Fix the problems and repeat the same command: booked payments are not booked twice.")
    }
}

extension ErrorText {
    /// Texts for refusals that depend on the payee.
    init(payee error: ServiceError) {
        switch error {
        case .coolingOff(let end):
            self.init(
                code: error.code,
                message: "This payee is new: larger payments have to wait until \(.time(end)).",
                reason: "Most fraud is discovered within this time.",
                hint: """
                    Pay less, schedule the payment for later, or trust the payee: bank beneficiaries trust \
                    BENEFICIARY
                    """)
        case .nameMismatch(let given, let actualName?):
            self.init(
                code: error.code, message: "The account holder's name is not exactly \(displayable(given)).",
                reason: "The account belongs to \(displayable(actualName)).",
                hint: "If that is the right person, use this name; to keep yours, add --accept-name.")
        case .nameMismatch(let given, nil):
            self.init(
                code: error.code, message: "The account doesn't belong to \(displayable(given)).",
                reason: "The account holder has a different name.",
                hint: "Ask the payee to confirm the IBAN. If you are sure, add --accept-name.")
        default:
            self = .unforeseen(error)
        }
    }
}

extension ErrorText {
    init(_ lost: LostConfirmation) {
        self.init(
            code: "outcomeUnknown", message: "The outcome of the confirmation is unknown.",
            reason: ErrorText(lost.underlying).message,
            hint: """
                Check: bank \(lost.noun.rawValue) list. If it is not there, confirm again: bank \
                \(lost.noun.rawValue) confirm \(lost.challenge)
                """)
    }
}

extension ErrorText {
    /// The text for a statement file that differs from the ledger.
    init(_ differs: StatementDiffers) {
        let message: Phrase =
            switch differs.count {
            case 0: "The balances of the statement and the ledger don't match."
            case 1: "1 entry doesn't match between the statement and the ledger."
            default: "\(differs.count) entries don't match between the statement and the ledger."
            }
        self.init(
            code: "statementDiffers", message: message,
            hint: "Nothing was changed. Ask the bank about entries that the ledger lacks, or book them.")
    }
}
