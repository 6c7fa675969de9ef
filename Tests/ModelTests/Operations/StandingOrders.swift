import BankDomain
import BankServices

/// Creates a standing order, to an account or to a payee.
struct OrderStanding: KeyedOperation {
    let by: Party
    let from: Int
    /// The receiving account; `nil` if the order pays a payee.
    let to: Int?
    let payee: Int?
    let amount: Amount
    let isWeekly: Bool
    /// Its first day, counted from the first of the episode.
    let day: Int
    let key: Int
    let isDryRun: Bool?

    static func random(in world: inout World) -> OrderStanding? {
        let from = world.account()
        let payee = world.oneIn(3) ? world.payee() : nil
        return OrderStanding(
            by: world.party(), from: from, to: payee == nil ? world.account() : nil, payee: payee,
            amount: world.amount(on: from), isWeekly: world.oneIn(3), day: world.day(around: -1...2),
            key: world.key(), isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        let creditor =
            payee.map { TransferDestination.beneficiary(BeneficiaryID(number: $0)) }
            ?? .account(AccountID(number: to ?? 0))
        let order = try await bank[by].standingOrders.create(
            StandingOrderRequest(
                from: AccountID(number: from), to: creditor, amount: amount.money,
                schedule: StandingOrderSchedule(
                    isWeekly ? .weekly : .daily, from: ModelBank.start.utcDate.adding(days: day)),
                idempotencyKey: idempotencyKey), mode: mode)
        return bank.transferNumbers.seen(order)
    }
}

/// Changes an order's amount or its receiving account.
struct UpdateStanding: KeyedOperation {
    let by: Party
    let order: Int
    let to: Int
    let amount: Amount
    let key: Int
    let isDryRun: Bool?

    static func random(in world: inout World) -> UpdateStanding? {
        guard let order = world.standingOrder() else { return nil }
        let to = world.account()
        return UpdateStanding(
            by: world.party(), order: order, to: to, amount: world.amount(on: to), key: world.key(),
            isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        let order = try await bank[by].standingOrders.update(
            StandingOrderUpdate(
                StandingOrderID(number: order), to: .account(AccountID(number: to)), amount: amount.money,
                idempotencyKey: idempotencyKey), mode: mode)
        return bank.transferNumbers.seen(order)
    }
}

/// Pauses, resumes, skips or cancels an order.
struct ChangeStanding: Operation {
    let by: Party
    let order: Int
    let change: String

    static func random(in world: inout World) -> ChangeStanding? {
        guard let order = world.standingOrder() else { return nil }
        let changes = StandingOrderChange.allCases
        let place = Int(world.number(in: 0...Int64(changes.count - 1)))
        return ChangeStanding(by: world.party(), order: order, change: changes[place].rawValue)
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        guard let change = StandingOrderChange(rawValue: change) else { return "no change" }
        let order = try await bank[by].standingOrders.change(
            StandingOrderID(number: order), change, mode: .commit)
        return bank.transferNumbers.seen(order)
    }
}
