/// What somebody typed to play a merchant's side of a card payment.
public enum CardPaymentDraft: Hashable, Sendable {
    /// A merchant asks a card for an amount.
    case authorise(
        card: String, merchant: String, category: String, country: String, amount: String, currency: String)
    /// They take what is held, or a part of it: nothing typed is all.
    case capture(authorisation: String, amount: String, currency: String)
    /// They give it up.
    case reverse(authorisation: String)
}
