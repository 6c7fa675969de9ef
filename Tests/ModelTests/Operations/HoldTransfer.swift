import BankDomain
import BankServices

/// Holds money for an account.
struct HoldTransfer: KeyedOperation {
    let by: Party
    let from: Int
    let to: Int
    let amount: Amount
    /// The last day for a capture, counted from the first of the episode.
    let day: Int?
    let key: Int
    let isDryRun: Bool?

    static func random(in world: inout World) -> HoldTransfer? {
        let from = world.account()
        return HoldTransfer(
            by: world.party(), from: from, to: world.account(), amount: world.amount(on: from),
            day: world.oneIn(3) ? world.day(around: -1...3) : nil, key: world.key(),
            isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        let hold = try await bank[by].transfers.hold(
            TransferHoldRequest(
                from: AccountID(number: from), to: .account(AccountID(number: to)), amount: amount.money,
                reference: "Deposit", expiryDate: day.map(ModelBank.start.utcDate.adding(days:)),
                idempotencyKey: idempotencyKey), mode: mode)
        return bank.numbered(hold, mode)
    }
}
