import BankDomain
import BankServices

/// Names of creditors and mandates at other banks.
enum MandateWords {
    private static let creditors = ["DE23ZZZ09999999991", "DE93ZZZ09999999992", "DE66ZZZ09999999993"]

    static func creditor(_ number: Int) -> String { creditors[(number - 1) % creditors.count] }
    static func reference(_ number: Int) -> String { "M-\(number)" }
}

/// A payer authorizes a mandate before its creditor collects.
struct AddMandate: Operation {
    let by: Party
    let account: Int
    let creditor: Int
    let mandate: Int
    let amountMaximum: Amount?
    let perMonth: Int?
    let isDryRun: Bool?

    static func random(in world: inout World) -> AddMandate? {
        let account = world.account()
        return AddMandate(
            by: world.party(), account: account, creditor: Int(world.number(in: 1...3)),
            mandate: Int(world.number(in: 1...2)),
            amountMaximum: world.oneIn(3) ? world.amount(on: account) : nil,
            perMonth: world.oneIn(4) ? Int(world.number(in: 1...2)) : nil, isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        try await bank[by].mandates.add(
            MandateRequest(
                accountID: AccountID(number: account), creditorID: MandateWords.creditor(creditor),
                creditorName: "Creditor \(creditor)", reference: MandateWords.reference(mandate),
                limits: MandateLimits(amount: amountMaximum?.money, perMonth: perMonth)), mode: mode)
    }
}

/// A payer changes a mandate.
struct ChangeMandate: Operation {
    enum Kind: String, Codable, CaseIterable { case authorize, limit, unlimit, block, unblock, cancel }

    let by: Party
    let mandate: Int
    let kind: Kind
    let amount: Amount
    let isDryRun: Bool?

    static func random(in world: inout World) -> ChangeMandate? {
        guard let mandate = world.mandate() else { return nil }
        return ChangeMandate(
            by: world.party(), mandate: mandate,
            kind: Kind.allCases[Int(world.number(in: 0...Int64(Kind.allCases.count - 1)))],
            amount: world.amount(on: world.account()), isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        let change: MandateChange =
            switch kind {
            case .authorize: .authorize
            case .limit: .limit(MandateLimits(amount: amount.money, perMonth: 2))
            case .unlimit: .limit(MandateLimits())
            case .block: .block
            case .unblock: .unblock
            case .cancel: .cancel
            }
        return try await bank[by].mandates.change(MandateID(number: mandate), change, mode: mode)
    }
}

/// A payer chooses which direct debits an account takes.
struct SetDebitRule: Operation {
    let by: Party
    let account: Int
    let acceptance: DirectDebitRule.Acceptance
    let isDryRun: Bool?

    static func random(in world: inout World) -> SetDebitRule? {
        let kinds: [DirectDebitRule.Acceptance] = [.all, .all, .all, .authorized, .none]
        return SetDebitRule(
            by: world.party(), account: world.account(), acceptance: kinds[Int(world.number(in: 0...4))],
            isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        try await bank[by].mandates.setRule(
            DirectDebitRule(accountID: AccountID(number: account), acceptance: acceptance), mode: mode)
    }
}

/// A payer takes the money of a collection back.
struct RefundDebit: Operation {
    let by: Party
    let debit: Int
    let isDryRun: Bool?

    static func random(in world: inout World) -> RefundDebit? {
        guard let debit = world.directDebit() else { return nil }
        return RefundDebit(by: world.party(), debit: debit, isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        try await bank[by].mandates.refund(DirectDebitID(number: debit), mode: mode).withoutNumber
    }
}
