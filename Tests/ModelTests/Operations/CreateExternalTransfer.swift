import BankDomain
import BankServices

/// A transfer to another bank, with a fee.
struct CreateExternalTransfer: KeyedOperation {
    let by: Party
    let from: Int
    let amount: Amount
    /// The day of the transfer, counted from the first of the episode.
    let day: Int?
    let key: Int
    let isDryRun: Bool?

    static func random(in world: inout World) -> CreateExternalTransfer? {
        let from = world.account()
        return CreateExternalTransfer(
            by: world.party(), from: from, amount: world.amount(on: from),
            day: world.oneIn(8) ? world.day(around: 0...2) : nil, key: world.key(),
            isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        let transfer = try await bank[by].transfers.create(
            TransferRequest(
                from: AccountID(number: from),
                to: .iban(try IBAN(ModelBank.foreignIBANs[0]), creditorName: "Bakery"), amount: amount.money,
                executionDate: day.map(ModelBank.start.utcDate.adding(days:)), idempotencyKey: idempotencyKey),
            mode: mode)
        return bank.numbered(transfer, mode)
    }
}
