import BankDomain
import BankServices

/// Staff undo cash that was booked by mistake.
struct ReverseCash: KeyedOperation {
    let by: Party
    let account: Int
    let entry: Int
    /// The value date, counted from the first day of the episode; `nil` for today.
    let valueDay: Int?
    let key: Int
    let isDryRun: Bool?

    static func random(in world: inout World) -> ReverseCash? {
        ReverseCash(
            by: world.clerk(), account: world.account(), entry: Int(world.number(in: 1...30)),
            valueDay: world.valueDay(), key: world.key(), isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        try await bank[by].teller.reverse(
            TransactionID(account: AccountID(number: account), entryNumber: entry),
            Correction(reason: "Wrong account", idempotencyKey: idempotencyKey),
            valueDate: valueDay.map(ModelBank.start.utcDate.adding(days:)), mode: mode)
    }
}

/// Staff free a customer's hold.
struct FreeHold: KeyedOperation {
    let by: Party
    let hold: Int
    let key: Int
    let isDryRun: Bool?

    static func random(in world: inout World) -> FreeHold? {
        guard let hold = world.hold() else { return nil }
        return FreeHold(by: world.clerk(), hold: hold, key: world.key(), isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        bank.numbered(
            try await bank[by].teller.releaseHold(
                TransferHoldID(number: hold),
                Correction(reason: "Wrong account", idempotencyKey: idempotencyKey), mode: mode), mode)
    }
}
