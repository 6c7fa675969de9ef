import BankDomain
import BankServices

/// A transfer between accounts, at once or scheduled.
struct CreateTransfer: KeyedOperation {
    let by: Party
    let from: Int
    let to: Int
    let amount: Amount
    /// The day of the transfer, counted from the first of the episode.
    let day: Int?
    let key: Int
    let isDryRun: Bool?

    static func random(in world: inout World) -> CreateTransfer? {
        let from = world.account()
        return CreateTransfer(
            by: world.party(), from: from, to: world.account(), amount: world.amount(on: from),
            day: world.oneIn(6) ? world.day(around: -1...3) : nil, key: world.key(),
            isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        let transfer = try await bank[by].transfers.create(
            TransferRequest(
                from: AccountID(number: from), to: AccountID(number: to), amount: amount.money,
                reference: "Invoice", executionDate: day.map(ModelBank.start.utcDate.adding(days:)),
                idempotencyKey: idempotencyKey), mode: mode)
        return bank.numbered(transfer, mode)
    }
}
