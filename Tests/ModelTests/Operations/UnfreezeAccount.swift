import BankDomain
import BankServices

struct UnfreezeAccount: Operation {
    let by: Party
    let account: Int

    static func random(in world: inout World) -> UnfreezeAccount? {
        UnfreezeAccount(by: world.party(), account: world.account())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        try await bank[by].accounts.unfreeze(AccountID(number: account), mode: .commit).withoutNumber
    }
}
