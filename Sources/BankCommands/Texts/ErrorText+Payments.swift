import BankDomain
import BankServices
import CommandLineKit
import LanguageKit

extension ErrorText {
    /// The text for refused lines of a file whose other lines were posted.
    init(_ refused: PaymentsRefused) {
        self.init(
            code: "paymentsRefused",
            message: refused.count == 1
                ? "1 payment in the file was refused."
                : "\(refused.count) payments in the file were refused.",
            hint: refused.correctionKey.map {
                """
                Fix the refused lines, and repeat the command with --idempotency-key \($0.text): lines that you don't \
                change are not booked twice.
                """
            } ?? "Fix the problems and repeat the same command: booked payments are not booked twice.")
    }
}

extension ErrorText {
    /// The text for days that were closed, and some of whose payments failed.
    init(_ failed: DayWorkFailed) {
        self.init(
            code: "dayWorkFailed",
            message: failed.count == 1 ? "1 payment failed." : "\(failed.count) payments failed.",
            reason: "The days are closed. Payments that lacked money are tried again on the next days.",
            hint: "To see your orders: bank standing-orders list")
    }

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
            hint:
                "Nothing was changed. Ask the bank about entries that are missing from the ledger, or enter them."
        )
    }
}
