import BankDomain
import BankServices

struct CloseAccount: Operation {
    let by: Party
    let account: Int
    let clearsDefault: Bool
    let endsDependents: Bool
    /// The key with which its money is paid out first; `nil` to leave it there.
    let payoutKey: Int?

    static func random(in world: inout World) -> CloseAccount? {
        CloseAccount(
            by: world.party(), account: world.account(), clearsDefault: world.oneIn(2),
            endsDependents: world.oneIn(2), payoutKey: world.oneIn(2) ? world.freshKey() : nil)
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        if let payoutKey { await payOut(bank, "key-\(payoutKey)") }
        return try await bank[by].accounts.close(
            AccountID(number: account), clearsDefault: clearsDefault, endsDependents: endsDependents,
            mode: .commit
        ).withoutNumber
    }

    // A refusal leaves the money there, and the account is not closed.
    private func payOut(_ bank: ModelBank, _ key: String) async {
        let id = AccountID(number: account)
        let desk = bank[.operator]
        guard let key = IdempotencyKey(key),
            let money = try? await desk.accounts.accounts(.all).first(where: { $0.id == id })?.balance
        else { return }
        _ = try? await desk.teller.withdraw(
            CashRequest(accountID: id, amount: money, reference: "Closing", idempotencyKey: key),
            mode: .commit)
    }
}
