import BankDomain
import BankServices

struct ReplaceCard: KeyedOperation {
    let by: Party
    let card: Int
    let key: Int
    let isDryRun: Bool?

    static func random(in world: inout World) -> ReplaceCard? {
        guard let card = world.card() else { return nil }
        return ReplaceCard(by: world.party(), card: card, key: world.key(), isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        try await bank[by].cards.replace(
            CardReplacement(cardID: CardID(number: card), idempotencyKey: idempotencyKey), mode: mode
        ).withoutNumber
    }
}
