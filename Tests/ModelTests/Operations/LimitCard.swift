import BankDomain
import BankServices

/// Sets a card's limits per payment and per day; `nil` for no limit.
struct LimitCard: Operation {
    let by: Party
    let card: Int
    let payment: Amount?
    let day: Amount?

    static func random(in world: inout World) -> LimitCard? {
        guard let card = world.card() else { return nil }
        let currency = world.currency(of: world.cards[card - 1])
        func limit() -> Amount? { world.oneIn(2) ? nil : Amount(world.number(in: -1...9_000), currency) }
        return LimitCard(by: world.party(), card: card, payment: limit(), day: limit())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        try await bank[by].cards.setLimits(
            CardLimitsUpdate(payment: Self.change(payment), day: Self.change(day)),
            of: CardID(number: card), mode: .commit
        ).withoutNumber
    }

    private static func change(_ limit: Amount?) -> CardLimitsUpdate.Change {
        limit.map { .set($0.money) } ?? .remove
    }
}
