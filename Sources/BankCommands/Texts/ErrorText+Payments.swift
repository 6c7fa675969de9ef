import BankServices
import CommandLineKit
import LanguageKit

extension ErrorText {
    /// The words for a line for which all others were not made either.
    init(_ text: ErrorText, ofLine line: Int) {
        self.init(
            code: text.code, message: "Line \(line) is refused, and so nothing of the file was booked.",
            reason: .sentences(text.message, text.reason), hint: text.hint)
    }

    /// The words for lines that were refused while the others were booked.
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
