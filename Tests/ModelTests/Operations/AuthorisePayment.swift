import BankDomain
import BankServices

/// A merchant authorises a card payment.
struct AuthorisePayment: KeyedOperation {
    let by: Party
    let card: Int
    let amount: Amount
    let key: Int
    let isDryRun: Bool?

    static func random(in world: inout World) -> AuthorisePayment? {
        guard let card = world.card() else { return nil }
        return AuthorisePayment(
            by: world.clerk(), card: card, amount: world.amount(on: world.cards[card - 1]), key: world.key(),
            isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        guard let category = MerchantCategoryCode("5812"), let country = CountryCode("DE") else {
            return "no merchant"
        }
        return try await bank[by].cards.authorise(
            CardPayment(
                cardID: CardID(number: card), merchant: "Grocer", category: category, country: country,
                amount: amount.money, idempotencyKey: idempotencyKey), mode: mode)
    }
}
