import BankDomain
import BankServices

/// Activates, freezes, unfreezes a card or reports it lost.
struct ChangeCard: Operation {
    let by: Party
    let card: Int
    let change: String

    static func random(in world: inout World) -> ChangeCard? {
        guard let card = world.card() else { return nil }
        let change: CardChange =
            world.oneIn(2) ? .activate : world.oneIn(6) ? .reportLost : world.oneIn(3) ? .freeze : .unfreeze
        return ChangeCard(by: world.party(), card: card, change: change.rawValue)
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        guard let change = CardChange(rawValue: change) else { return "no change" }
        return try await bank[by].cards.apply(change, to: CardID(number: card), mode: .commit).withoutNumber
    }
}
