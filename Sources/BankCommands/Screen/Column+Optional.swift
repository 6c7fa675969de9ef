import BankDomain
import LanguageKit
import TerminalKit

extension Column {
    /// A line of a record that may have nothing to say: null in JSON, empty elsewhere. Lists do not show it.
    static func optional(
        key: String, title: Phrase, text: (@Sendable (Row) -> String?)? = nil,
        _ value: @escaping @Sendable (Row) -> String?
    ) -> Column {
        let shown = text ?? value
        return Column(
            key: key, title: title, isShownInTable: false, members: [], text: { shown($0) ?? "" },
            csvText: { value($0) ?? "" }, value: { .optional(value($0)) })
    }

    /// An amount with its currency, or nothing.
    static func optionalMoney(
        key: String, title: Phrase, _ amount: @escaping @Sendable (Row) -> Money?
    ) -> Column {
        Column(
            key: key, title: title, isShownInTable: false, members: OutputValue.moneyMembers,
            phrase: { amount($0)?.shown ?? "" },
            csvText: { amount($0)?.description ?? "" }, value: { amount($0).map(OutputValue.money) ?? .null })
    }
}
