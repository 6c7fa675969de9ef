import BankDomain
import BankServices

struct Withdraw: KeyedOperation {
    let by: Party
    let account: Int
    let amount: Amount
    /// The value date, counted from the first day of the episode; `nil` for today.
    let valueDay: Int?
    let key: Int
    let isDryRun: Bool?

    static func random(in world: inout World) -> Withdraw? {
        let account = world.account()
        return Withdraw(
            by: world.clerk(), account: account, amount: world.amount(on: account),
            valueDay: world.valueDay(), key: world.key(), isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        try await bank[by].teller.withdraw(
            CashRequest(
                accountID: AccountID(number: account), amount: amount.money, reference: "Counter",
                valueDate: valueDay.map(ModelBank.start.utcDate.adding(days:)),
                idempotencyKey: idempotencyKey), mode: mode)
    }
}
