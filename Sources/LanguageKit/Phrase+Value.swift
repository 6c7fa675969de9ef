extension Phrase {
    /// What stands in a place of a phrase.
    public indirect enum Value: Sendable {
        /// The same in every language: a name, an id, a number.
        case text(String)
        case phrase(Phrase)
        /// A phrase as a sentence, with a capital letter and a full stop.
        case sentence(Phrase)
        /// Several, with a word before the last.
        case list([Phrase], Conjunction)
        /// An amount as `5,432.50`, written the way of the reader's region.
        case amount(String)
        /// A day as `2026-01-31`, written the way of the reader's region.
        case date(String)
    }

    /// What stands before the last of several.
    public enum Conjunction: Sendable {
        /// Nothing but a comma.
        case comma
        case and
        case or
    }

    /// `a, b or c`.
    public static func list(_ items: [Phrase], _ conjunction: Conjunction) -> Phrase {
        Phrase(format: "{1}", values: [.list(items, conjunction)])
    }

    /// `a, b or c`, of texts that are the same in every language.
    public static func list(_ items: [String], _ conjunction: Conjunction = .comma) -> Phrase {
        list(items.map(Phrase.init(verbatim:)), conjunction)
    }
}
