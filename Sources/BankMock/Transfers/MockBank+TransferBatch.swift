import BankDomain
import BankServices

extension MockBank {
    /// Makes the transfers of a batch one after another: linked all or none, otherwise each by itself.
    mutating func createAll(
        _ batch: TransferBatch, by principal: Principal, rules: TransferRules
    ) throws -> [TransferLineOutcome] {
        var outcomes: [TransferLineOutcome] = []
        for (index, request) in batch.requests.enumerated() {
            do {
                outcomes.append(try createLine(request, by: principal, rules: rules))
            } catch let refusal as ServiceError {
                guard !batch.isLinked else {
                    throw ServiceError.lineRefused(line: index + 1, reason: refusal)
                }
                outcomes.append(.refused(refusal))
            }
        }
        return outcomes
    }

    /// Adds a line to the audit trail for the batch, if anything of it was made, and one for each line refused.
    mutating func record(_ action: AuditedAction, of batch: TransferBatch, _ outcomes: [TransferLineOutcome])
    {
        for (request, outcome) in zip(batch.requests, outcomes) {
            guard case .refused(let refusal) = outcome else { continue }
            record(action.on(request.idempotencyKey.text), refusedWith: refusal)
        }
        if outcomes.contains(where: { $0.transfer != nil }) { record(action) }
    }

    // Every other refusal comes before that for want of a code, as with a transfer alone.
    private mutating func createLine(
        _ request: TransferRequest, by principal: Principal, rules: TransferRules
    ) throws -> TransferLineOutcome {
        let request = try request.checked()
        _ = try waitingChallenge(for: request, of: principal.userID)
        var next = self
        var isNew = false
        var needsCode = false
        let transfer = try next.book(request, by: principal) { plan in
            isNew = true
            try require(rules, of: plan, by: principal)
            needsCode = try rules.stepUp.requiresCode(plan, for: principal)
        }
        guard !needsCode else { throw ServiceError.unauthorized(.secondFactorNeeded) }
        self = next
        return isNew ? .made(transfer) : .madeBefore(transfer)
    }
}
