import BankDomain
import BankServices

struct OrderCard: KeyedOperation {
    let by: Party
    let account: Int
    let key: Int
    let isDryRun: Bool?

    static func random(in world: inout World) -> OrderCard? {
        guard world.cards.count < 4 || world.oneIn(10) else { return nil }
        return OrderCard(
            by: world.party(), account: world.account(), key: world.key(), isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        try await bank[by].cards.order(
            CardOrder(
                accountID: AccountID(number: account), name: "Card", idempotencyKey: idempotencyKey),
            mode: mode
        ).withoutNumber
    }
}

extension Card {
    /// The card without values that banks draw at random or leave out.
    var withoutNumber: Card {
        Card(
            id: id, accountID: accountID, currency: currency, name: name, lastFour: nil, expiry: expiry,
            status: status, limits: limits, rules: rules, orderedOn: orderedOn, replacedBy: replacedBy)
    }
}
