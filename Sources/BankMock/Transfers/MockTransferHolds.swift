import BankDomain
import BankServices

/// Money held for payees, oldest first: the N of `HLD00000N` is the position.
struct MockTransferHolds: Codable, Equatable, Sendable {
    /// A hold as stored by the mock bank.
    struct Kept: Codable, Equatable, Sendable {
        var hold: TransferHold
        /// The day on which it counts towards limits.
        let countedOn: CalendarDate
    }

    var list: [Kept] = []

    var pending: [Kept] { list.filter { $0.hold.status == .pending } }
}

extension MockTransferHolds.Kept {
    /// The transfer of the full amount, for the limits.
    var transfer: Transfer {
        Transfer(
            id: "", fromAccountID: hold.fromAccountID, toAccountID: hold.toAccountID, amount: hold.amount,
            status: .pending, reference: hold.reference, executionDate: countedOn, createdAt: hold.createdAt)
    }

    /// True if the numbers are in the range that this program writes.
    var isPossible: Bool {
        hold.amount.isPositive && hold.fee?.isPositive != false && (try? hold.total()) != nil
    }
}

extension TransferHold {
    /// The amount and fee together. Throws `invalidAmount` if the sum overflows.
    func total() throws(ServiceError) -> Money {
        guard let fee else { return amount }
        do throws(MoneyError) {
            return try amount.adding(fee)
        } catch {
            throw ServiceError(error, text: amount.decimalText)
        }
    }
}

/// Money held for payees. The order of the checks is part of the contract: both banks refuse alike.
extension MockBank {
    var transferHolds: MockTransferHolds {
        get { head.transferHolds ?? MockTransferHolds() }
        set { head.transferHolds = newValue }
    }

    /// Holds money, once for each key.
    mutating func hold(
        _ request: TransferHoldRequest, by principal: Principal
    ) throws -> TransferHold {
        let transfer = try request.transfer.checked()
        let mark = MockPosting.Request(
            user: principal.userID, key: request.idempotencyKey, fingerprint: request.fingerprint)
        if let made = try made(before: mark) { return try transferHold(TransferHoldID(made), for: principal) }
        let expiresAt = try request.expiry(from: head.clock)
        let plan = try plan(transfer, by: principal)
        try requireRules(of: plan, by: principal)
        try requireRoom(for: plan, by: principal)
        try requireNoCode(for: plan, to: request.to, by: principal)
        let hold = TransferHold(
            id: TransferHoldID(number: Int64(transferHolds.list.count + 1)), fromAccountID: plan.from.id,
            toAccountID: plan.to?.id, creditorName: plan.creditorIBAN == nil ? nil : plan.creditorName,
            creditorIBAN: plan.creditorIBAN, amount: plan.amount, fee: plan.fee, reference: plan.reference,
            createdAt: head.clock, expiresAt: expiresAt)
        let total = try hold.total()
        try update(plan.from.id) { $0.held += total.minorUnits }
        transferHolds.list.append(MockTransferHolds.Kept(hold: hold, countedOn: plan.executionDate))
        remember(hold.id.text, for: mark)
        return hold
    }

    /// Transfers the held amount or a part of it, once for each key.
    mutating func capture(
        _ id: TransferHoldID, amount: Money?, key: IdempotencyKey, by principal: Principal
    ) throws -> TransferHold {
        let mark = MockPosting.Request(
            user: principal.userID, key: key, fingerprint: TransferHold.captureFingerprint(id, amount))
        if let made = try made(before: mark) { return try transferHold(TransferHoldID(made), for: principal) }
        let held = try movableHold(id, by: principal)
        let amount = try held.amount(taking: amount, at: head.clock)
        // The release of the hold and the transfer are one change, so one is never visible without the other.
        var next = self
        try next.end(held, as: .captured)
        let transfer = try next.post(
            next.plan(held.transfer(of: amount, key: key), by: principal, dueOn: countedOn(id)), request: nil)
        next.change(id) { hold in
            hold.capturedAmount = amount
            hold.transferID = transfer.id
        }
        next.remember(id.text, for: mark)
        self = next
        return try transferHold(id, for: principal)
    }

    /// Releases a hold, once for each key.
    mutating func release(
        _ id: TransferHoldID, key: IdempotencyKey, by principal: Principal
    ) throws -> TransferHold {
        let mark = MockPosting.Request(
            user: principal.userID, key: key, fingerprint: TransferHold.releaseFingerprint(id))
        if let made = try made(before: mark) { return try transferHold(TransferHoldID(made), for: principal) }
        let held = try movableHold(id, by: principal)
        try held.requireOpen(at: head.clock)
        try end(held, as: .released)
        remember(id.text, for: mark)
        return try transferHold(id, for: principal)
    }

    /// Releases the rest of every hold that ends on or before a day, and returns the number of holds.
    mutating func expireTransferHolds(until day: CalendarDate) throws(ServiceError) -> Int {
        let over = transferHolds.pending.map(\.hold).filter { $0.expiresAt.date <= day }
        for held in over {
            try end(held, as: .expired)
            tellOwners(of: try account(held.fromAccountID), held.expiryEvent)
        }
        return over.count
    }

    /// One hold on an account that the principal may read. Throws `notFound`.
    func transferHold(_ id: TransferHoldID, for principal: Principal) throws(ServiceError) -> TransferHold {
        guard let kept = transferHolds.list.first(where: { $0.hold.id == id }),
            mayRead(try account(kept.hold.fromAccountID), principal)
        else { throw .notFound(.transferHold, name: id.text) }
        return kept.hold
    }

    /// Holds on accounts that the principal may debit, newest first.
    func transferHolds(page: PageRequest?, for principal: Principal) throws -> Page<TransferHold> {
        let accounts = accountIDs(movableBy: principal)
        let all = Array(transferHolds.list.map(\.hold).reversed())
        let visible = all.filter { accounts.contains($0.fromAccountID) }
        guard let page else { return Page(items: visible, page: 1, limit: visible.count) }
        return try Page(page, of: visible, among: all, id: \.id.text) {
            ($0.id.number ?? 0) < ($1.id.number ?? 0)
        }
    }

    // The limits were checked when the money was held, so it counts on that day.
    private func countedOn(_ id: TransferHoldID) -> CalendarDate? {
        transferHolds.list.first { $0.hold.id == id }?.countedOn
    }

    private func movableHold(
        _ id: TransferHoldID, by principal: Principal
    ) throws(ServiceError) -> TransferHold {
        let held = try transferHold(id, for: principal)
        _ = try movable(held.fromAccountID, by: principal)
        return held
    }

    private func requireRoom(for plan: MockPlan, by principal: Principal) throws(ServiceError) {
        let total = try plan.total()
        if let spendable = plan.from.spendable, spendable < total.minorUnits {
            throw .insufficientFunds(
                account: plan.from.id, available: Money(minorUnits: spendable, currency: plan.from.currency),
                requested: total)
        }
        try view(plan.from, for: principal).requireCountable(holding: total)
    }

    private func requireNoCode(
        for plan: MockPlan, to payee: TransferDestination, by principal: Principal
    ) throws {
        guard try !requiresCode(plan, for: principal) else { throw BankRules.codeRefusal(of: payee) }
    }

    private mutating func end(
        _ held: TransferHold, as status: TransferHold.Status
    ) throws(ServiceError) {
        let total = try held.total()
        try update(held.fromAccountID) { $0.held -= total.minorUnits }
        change(held.id) { $0.status = status }
    }

    private mutating func change(_ id: TransferHoldID, _ body: (inout TransferHold) -> Void) {
        for index in transferHolds.list.indices where transferHolds.list[index].hold.id == id {
            body(&transferHolds.list[index].hold)
        }
    }
}
