package import BankDomain
package import BankServices

/// How a payment that is made at once is checked.
package enum PaymentChecks: Sendable {
    /// By the bank's rules, and the limits of the access token that orders it.
    case all
    /// By the bank's rules: a confirmed request's token was checked when it was made.
    case rules
}

/// A transfer that was made or scheduled.
package struct MadeTransfer: Sendable {
    package var transfer: Transfer
    /// What was decided; `nil` if it was made before, under the same key.
    package let plan: TransferPlan?
    package var needsCode = false
}

extension BankRecords {
    /// Transfers money, once for each key, or asks for a code first.
    package mutating func createTransfer(
        _ request: TransferRequest, for principal: Principal, mode: ExecutionMode
    ) throws -> ChallengeableResult<Transfer> {
        let request = try request.checked()
        return try makeOrAsk(.transfer(request), for: principal, mode) { bank in
            var made = try bank.make(request, for: principal, .all)
            made.transfer.needsCode = made.needsCode
            made.transfer.balances = try bank.balances(after: made.transfer)
            return (made.transfer, payee: made.needsCode ? made.plan?.party.text : nil)
        }
    }

    /// Makes the transfer of an answered challenge.
    package mutating func makeConfirmedTransfer(
        _ request: ChallengedRequest, for principal: Principal
    ) throws -> Transfer {
        var transfer = try makeTransfer(request.transfer, for: principal, .rules).transfer
        transfer.balances = try balances(after: transfer)
        return transfer
    }

    // The order's answer says them, so that an app need not ask again.
    private func balances(after transfer: Transfer) throws -> AccountBalances? {
        guard transfer.status == .booked else { return nil }
        return try balances(of: account(with: transfer.fromAccountID))
    }

    /// Every transfer of a customer is made here: once for each key, at once or, if the request has a later day, when
    /// it comes.
    package mutating func makeTransfer(
        _ request: TransferRequest, for principal: Principal, _ checks: PaymentChecks
    ) throws -> MadeTransfer {
        try make(request.checked(), for: principal, checks)
    }

    private mutating func make(
        _ request: TransferRequest, for principal: Principal, _ checks: PaymentChecks
    ) throws -> MadeTransfer {
        let key = principal.key(request.idempotencyKey, request.fingerprint)
        if let made = try made(under: key) {
            guard let transfer = try knownTransfer(TransferID(made)) else {
                throw ServiceError.duplicateRequest(key.key)
            }
            return MadeTransfer(transfer: transfer, plan: nil)
        }
        let plan = try plan(request, for: principal)
        try requireRules(of: plan, for: principal)
        if checks == .all { try spend(plan, by: principal) }
        let needsCode = try requiresCode(plan, for: principal)
        guard plan.waits else {
            return MadeTransfer(transfer: try pay(plan, under: key), plan: plan, needsCode: needsCode)
        }
        let id = try schedule(plan, to: request.to, of: principal.userID)
        try remember(id.text, under: key)
        return MadeTransfer(
            transfer: plan.transfer(id, .pending, at: now), plan: plan, needsCode: needsCode)
    }

    /// Books a plan and notifies both sides.
    ///
    /// - Parameter order: the scheduled transfer that this is; it keeps its id.
    @discardableResult
    package mutating func pay(
        _ plan: TransferPlan, under key: RequestKey? = nil, ending order: TransferID? = nil
    ) throws -> Transfer {
        if plan.fee != nil { try requireFunds(for: plan) }
        let transfer = try book(plan, under: key)
        if let order { try end(order, .booked(transfer.id)) }
        try plan.notify(order ?? transfer.id) { try tell($0, $1) }
        return transfer
    }

    // Counts a transfer against the limits of the access token that orders it.
    private mutating func spend(_ plan: TransferPlan, by principal: Principal) throws {
        guard let token = principal.accessToken, let grant = token.grant.transfers else { return }
        guard let spent = try spentToday(by: token.id) else { throw ServiceError.unauthorized(.tokenEnded) }
        try grant.require(plan.amount, to: plan.payeeAccounts, spent: spent)
        try setSpentToday(spent + plan.amount.minorUnits, by: token.id)
    }

    // MARK: Batches

    /// Makes the transfers of a batch in order, each by itself, and records which were made and which refused. Throws
    /// `lineRefused` at the first refusal in a linked batch; the caller then undoes it.
    package mutating func createAll(
        _ batch: TransferBatch, for principal: Principal, _ action: AuditedAction
    ) throws -> [TransferLineOutcome] {
        var outcomes: [TransferLineOutcome] = []
        outcomes.reserveCapacity(batch.requests.count)
        for request in batch.requests {
            do {
                outcomes.append(try attempt { try $0.createLine(request, for: principal) })
            } catch let refusal as ServiceError where refusal.isRefusal {
                guard !batch.isLinked else {
                    throw ServiceError.lineRefused(line: outcomes.count + 1, reason: refusal)
                }
                outcomes.append(.refused(refusal))
            }
        }
        for (request, outcome) in zip(batch.requests, outcomes) {
            guard case .refused(let refusal) = outcome else { continue }
            try record(action.on(request.idempotencyKey.text), outcome: refusal.code)
        }
        if outcomes.contains(where: { $0.transfer != nil }) {
            try record(action, outcome: AuditEvent.doneOutcome)
        }
        return outcomes
    }

    private mutating func createLine(
        _ request: TransferRequest, for principal: Principal
    ) throws -> TransferLineOutcome {
        let request = try request.checked()
        _ = try waitingChallenge(for: .transfer(request), of: principal.userID)
        let made = try make(request, for: principal, .rules)
        // As with a single transfer, every other refusal comes before a missing code.
        guard !made.needsCode else { throw ServiceError.unauthorized(.secondFactorNeeded) }
        return made.plan == nil ? .madeBefore(made.transfer) : .made(made.transfer)
    }
}
