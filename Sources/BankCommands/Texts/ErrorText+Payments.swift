import BankServices
import CommandLineKit
import LanguageKit

extension ErrorText {
    /// The text for a refused line of a file that is posted all or nothing.
    init(_ text: ErrorText, ofLine line: Int) {
        self.init(
            code: text.code, message: "Line \(line) is refused, and so nothing of the file was booked.",
            reason: .sentences(text.message, text.reason), hint: text.hint)
    }

    /// The text for refused lines of a file whose other lines were posted.
    init(_ refused: PaymentsRefused) {
        self.init(
            code: "paymentsRefused",
            message: refused.count == 1
                ? "One payment of the file is refused."
                : "\(refused.count) payments of the file are refused.",
            hint:
                "Mend what refuses them and give the same command again: what is booked is not booked twice.")
    }
}

extension ErrorText {
    /// Texts for refusals that depend on the payee.
    init(payee error: ServiceError) {
        switch error {
        case .coolingOff(let end):
            self.init(
                code: error.code, message: "The beneficiary is new: larger payments to it wait until \(end).",
                reason: "Most fraud is noticed in that time.",
                hint: "Pay less, order it for a later day, or trust it: bank beneficiaries trust BENEFICIARY")
        case .nameMismatch(let given, let actualName?):
            self.init(
                code: error.code, message: "The account is not quite \(displayable(given))'s.",
                reason: "Its holder is \(displayable(actualName)).",
                hint: "Use that name if it is whom you mean, or keep yours with --accept-name.")
        case .nameMismatch(let given, nil):
            self.init(
                code: error.code, message: "The account is not \(displayable(given))'s.",
                reason: "Somebody with another name holds it.",
                hint: "Ask the payee for their IBAN in another way. If you are sure: --accept-name")
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
                Look: bank \(lost.noun.rawValue) list. If it is not there, answer again: bank \(lost.noun.rawValue) \
                confirm \(lost.challenge)
                """)
    }
}

extension ErrorText {
    /// The text for a statement file that differs from the ledger.
    init(_ differs: StatementDiffers) {
        let message: Phrase =
            switch differs.count {
            case 0: "The balances of the statement and of the books do not agree."
            case 1: "One entry of the statement and the books does not agree."
            default: "\(differs.count) entries of the statement and the books do not agree."
            }
        self.init(
            code: "statementDiffers", message: message,
            hint: "Nothing was changed. Ask the bank about what the books do not have, or book it.")
    }
}
