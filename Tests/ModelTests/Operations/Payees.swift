import BankDomain
import BankServices

/// Adds a payee at another bank, with a cooling-off period.
struct KeepPayee: KeyedOperation {
    let by: Party
    /// An index into ``ModelBank/foreignIBANs``.
    let iban: Int
    let key: Int
    let isDryRun: Bool?

    static func random(in world: inout World) -> KeepPayee? {
        KeepPayee(
            by: world.party(), iban: Int(world.number(in: 0...2)), key: world.key(), isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        try await bank[by].beneficiaries.add(
            BeneficiaryRequest(
                name: "Payee \(iban)", iban: ModelBank.foreignIBANs[iban], idempotencyKey: idempotencyKey),
            mode: mode
        ).beneficiary
    }
}

/// Removes a payee, with or without the orders that name it.
struct RemovePayee: Operation {
    let by: Party
    let payee: Int
    let endsDependents: Bool

    static func random(in world: inout World) -> RemovePayee? {
        guard let payee = world.payee() else { return nil }
        return RemovePayee(by: world.party(), payee: payee, endsDependents: world.oneIn(2))
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        try await bank[by].beneficiaries.remove(
            BeneficiaryID(number: payee), endsDependents: endsDependents, mode: .commit)
    }
}

/// A transfer to a payee, at once or scheduled.
struct PayPayee: KeyedOperation {
    let by: Party
    let from: Int
    let payee: Int
    let amount: Amount
    /// The day of the transfer, counted from the first of the episode.
    let day: Int?
    let key: Int

    static func random(in world: inout World) -> PayPayee? {
        guard let payee = world.payee() else { return nil }
        let from = world.account()
        return PayPayee(
            by: world.party(), from: from, payee: payee, amount: world.amount(on: from),
            day: world.oneIn(4) ? world.day(around: 0...2) : nil, key: world.key())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        let transfer = try await bank[by].transfers.create(
            TransferRequest(
                from: AccountID(number: from), to: .beneficiary(BeneficiaryID(number: payee)),
                amount: amount.money, executionDate: day.map(ModelBank.start.utcDate.adding(days:)),
                idempotencyKey: idempotencyKey), mode: mode)
        return bank.numbered(transfer, mode)
    }
}
