import BankDomain
import BankServices

extension TransferStore {
    /// Makes the transfers of a batch in order, each by itself, and records which were made and which refused. Throws
    /// `lineRefused` at the first refusal in a linked batch; the caller then rolls back.
    func createAll(
        _ batch: TransferBatch, for principal: Principal, _ action: AuditedAction
    ) throws -> [TransferLineOutcome] {
        var outcomes: [TransferLineOutcome] = []
        outcomes.reserveCapacity(batch.requests.count)
        for request in batch.requests {
            do {
                outcomes.append(try transaction.savepoint { try create(request, for: principal) })
            } catch let refusal as ServiceError {
                guard refusal.isRefusal else { throw refusal }
                guard !batch.isLinked else {
                    throw ServiceError.lineRefused(line: outcomes.count + 1, reason: refusal)
                }
                outcomes.append(.refused(refusal))
            }
        }
        for (request, outcome) in zip(batch.requests, outcomes) {
            guard case .refused(let refusal) = outcome else { continue }
            try transaction.audit.record(action.on(request.idempotencyKey.text), outcome: refusal.code)
        }
        if outcomes.contains(where: { $0.transfer != nil }) { try transaction.audit.record(action) }
        return outcomes
    }

    private func create(
        _ request: TransferRequest, for principal: Principal
    ) throws -> TransferLineOutcome {
        let request = try request.checked()
        _ = try transaction.challenges.waiting(for: .transfer(request), of: principal)
        var made: Transfer?
        let answer = try transaction.idempotency.once(
            request.idempotencyKey, fingerprint: request.fingerprint, for: principal
        ) { () throws -> IdempotentResult in
            let plan = try plan(request, for: principal)
            try requireRules(of: plan, for: principal)
            let needsCode = try requiresCode(plan, for: principal)
            let (answer, transfer) = try make(plan, to: request.to, for: principal)
            // As with a single transfer, every other refusal comes before a missing code.
            guard !needsCode else { throw ServiceError.unauthorized(.secondFactorNeeded) }
            made = transfer
            return answer
        }
        if let made { return .made(made) }
        return .madeBefore(try transfer(answer))
    }
}
