import BankDomain
import BankServices

struct FreezeAccount: Operation {
    let by: Party
    let account: Int
    let scope: AccountFreeze.Scope

    static func random(in world: inout World) -> FreezeAccount? {
        FreezeAccount(
            by: world.party(), account: world.account(), scope: world.oneIn(2) ? .all : .debits)
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        try await bank[by].accounts.freeze(
            AccountID(number: account), scope: scope, reason: "Asked", mode: .commit
        ).withoutNumber
    }
}
