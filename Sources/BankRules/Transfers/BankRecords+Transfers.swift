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
            return (made.transfer, payee: made.needsCode ? made.plan?.party.text : nil)
        }
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
    package mutating func pay(_ plan: TransferPlan, under key: RequestKey? = nil) throws -> Transfer {
        if plan.fee != nil { try requireFunds(for: plan) }
        let transfer = try book(plan, under: key)
        try plan.notify(transfer.id) { try tell($0, $1) }
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

    // MARK: Reversal

    /// Reverses a booked transfer, every booking of it, once. Throws `notFound`, `invalidState`, `accountFrozen`,
    /// `accountClosed`, `insufficientFunds`.
    package mutating func reverseTransfer(
        _ id: TransferID, key: IdempotencyKey, for principal: Principal
    ) throws -> Transfer {
        let key = principal.key(key, "reverse\u{1F}\(id.text)")
        let reversed: TransferID = try once(key) { bank in
            let known = try bank.transfer(id, for: principal)
            guard known.status == .booked else {
                throw ServiceError.invalidState(.transfer, name: id.text, status: known.status.rawValue)
            }
            let from = try bank.account(with: known.fromAccountID)
            let to = try known.toAccountID.map { try bank.account(with: $0) }
            try from.account.requireCreditable()
            try to?.account.requireDebitable()
            try bank.attempt { try $0.bookReversal(of: known) }
            try bank.tellOfReversal(known, from: from, to: to)
            return known.id
        }
        guard let transfer = try knownTransfer(reversed) else {
            throw ServiceError.notFound(.transfer, name: id.text)
        }
        return transfer
    }

    private mutating func tellOfReversal(
        _ transfer: Transfer, from: KnownAccount, to: KnownAccount?
    ) throws {
        let words = BookingText.reversal(of: transfer.id)
        for owner in from.ownerIDs {
            try tell(
                owner,
                NotificationEvent(
                    .paymentReceived, subject: transfer.id.text, amount: transfer.amount, detail: words))
        }
        let amount = transfer.creditedAmount ?? transfer.amount
        for owner in to?.ownerIDs ?? [] where !from.isOwned(by: owner) {
            try tell(
                owner,
                NotificationEvent(.paymentSent, subject: transfer.id.text, amount: amount, detail: words))
        }
    }
}
