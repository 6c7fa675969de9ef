import BankServices
import LanguageKit

extension ErrorText {
    init(_ lost: LostConfirmation) {
        self.init(
            code: "outcomeUnknown", message: "Nobody can say whether the transfer was made.",
            reason: ErrorText(lost.underlying).message,
            hint: """
                Look: bank transfers list. If it is not there, answer again: bank transfers confirm \
                \(lost.challenge)
                """)
    }
}
