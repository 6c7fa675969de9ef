import BankDomain
import BankServices

struct SetFloor: Operation {
    let by: Party
    let account: Int
    /// `nil` for no floor.
    let floor: Amount?

    static func random(in world: inout World) -> SetFloor? {
        let account = world.account()
        let currency = world.currency(of: account)
        let floor = world.oneIn(5) ? nil : Amount(world.number(in: -20_000...500), currency)
        return SetFloor(by: world.clerk(), account: account, floor: floor)
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        try await bank[by].teller.setFloor(
            of: AccountID(number: account), to: floor?.money, mode: .commit
        ).withoutNumber
    }
}
