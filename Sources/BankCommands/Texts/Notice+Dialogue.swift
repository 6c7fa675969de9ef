import LanguageKit
import TerminalKit

extension Notice {
    static let pickerWords = Picker.Words(
        nothingFits: "Nothing fits.",
        help: "Type to filter, Enter takes it, Esc goes back.",
        askNumber: "Its number, or a part of its name; nothing goes back: ")
    static let somethingElse: Phrase = "Something else: type it"

    static func ask(_ help: Phrase) -> Phrase { "\(help):" }

    static func choose(_ kind: ChoiceKind) -> Phrase {
        switch kind {
        case .account: "Which account?"
        case .payee: "Who is paid?"
        case .beneficiary: "Which beneficiary?"
        case .card: "Which card?"
        case .authorisation: "Which authorisation?"
        case .product: "Which product?"
        case .currency: "Which currency?"
        case .transfer: "Which transfer?"
        case .hold: "Which hold?"
        case .standingOrder: "Which standing order?"
        case .transaction: "Which transaction?"
        case .categoryRule: "Which rule?"
        case .notification: "Which notification?"
        case .session: "Which session?"
        case .device: "Which device?"
        case .category: "Which category?"
        }
    }
}
