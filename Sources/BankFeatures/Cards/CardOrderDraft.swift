/// What somebody typed to have a card.
public enum CardOrderDraft: Hashable, Sendable {
    /// A new card: what names the account, and what the card will be called.
    case new(account: String, name: String)
    /// A card in the place of the one that a text names.
    case replacement(card: String)
}
