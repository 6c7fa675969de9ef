import LanguageKit

extension ErrorText {
    /// The words for a statement file that the books contradict.
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
