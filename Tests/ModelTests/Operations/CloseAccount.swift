import BankDomain
import BankServices

struct CloseAccount: Operation {
    let by: Party
    let account: Int
    let clearsDefault: Bool
    let endsDependents: Bool

    static func random(in world: inout World) -> CloseAccount? {
        CloseAccount(
            by: world.party(), account: world.account(), clearsDefault: world.oneIn(2),
            endsDependents: world.oneIn(2))
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        try await bank[by].accounts.close(
            AccountID(number: account), clearsDefault: clearsDefault, endsDependents: endsDependents,
            mode: .commit
        ).withoutNumber
    }
}
