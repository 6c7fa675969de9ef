import BankDomain
import BankServices

/// How a card comes to be, in the books: a value, since closures that do not escape must not wait in the frame of an
/// asynchronous function (Swift 6.3.1).
struct CardMaking: Sendable {
    /// The card that was made for the same request before; otherwise throws what is in the way of one.
    let known: @Sendable (Books) throws -> Card?
    /// Makes it.
    let make: @Sendable (Books, FreshCardNumber) throws -> Card

    /// The one or the other.
    func card(_ books: Books, _ number: FreshCardNumber) throws -> Card {
        if let card = try known(books) { return card }
        return try make(books, number)
    }
}
