public import BankDomain

/// A text with which a person names a card, and the rule by which it does.
///
/// The text is tried as an id, then as the last four digits, then as a name, then as the beginning of an id or a
/// name. The first of them that matches decides. Cards that never pay again give way to those that may: a card and
/// the one that it replaced have one name. Two that are left are ambiguous. Case does not matter.
public struct CardReference: Sendable {
    /// The text as given.
    public let text: String
    private let folded: String

    public init(_ text: String) {
        self.text = text
        self.folded = AccountReference.fold(text)
    }

    /// The one card that is named. Throws `notFound` or `ambiguous`.
    public func resolve(among cards: [Card]) throws(ServiceError) -> Card {
        guard !folded.isEmpty else { throw .notFound(.card, name: text) }
        for matches in [isID, isLastFour, isName, isBeginning] {
            let found = cards.filter(matches)
            let living = found.filter { !$0.status.isFinal }
            let meant = living.isEmpty ? found : living
            if let only = meant.first, meant.count == 1 { return only }
            guard meant.isEmpty else {
                let shown = meant.prefix(10).map { "\($0.id) \"\($0.name)\"" }
                throw .ambiguous(
                    .card, name: text, candidates: meant.count > shown.count ? shown + ["…"] : shown)
            }
        }
        throw .notFound(.card, name: text)
    }

    private func isID(_ card: Card) -> Bool { folded == AccountReference.fold(card.id.text) }
    private func isLastFour(_ card: Card) -> Bool { text == card.lastFour }
    private func isName(_ card: Card) -> Bool { folded == AccountReference.fold(card.name) }
    private func isBeginning(_ card: Card) -> Bool {
        [card.id.text, card.name].contains { AccountReference.fold($0).utf8.starts(with: folded.utf8) }
    }
}
