import BankDomain
import BankServices

extension Books {
    /// Makes the transfers of a batch, and writes down who had what made, and what was refused.
    func createAll(
        _ batch: TransferBatch, for principal: Principal, _ rules: TransferRules, _ action: AuditedAction
    ) throws -> [TransferLineOutcome] {
        let outcomes = try TransferBatchBooking(self, principal, rules).make(batch)
        for (request, outcome) in zip(batch.requests, outcomes) {
            guard case .refused(let refusal) = outcome else { continue }
            try record(action.on(request.idempotencyKey.text), outcome: refusal.code)
        }
        if outcomes.contains(where: { $0.transfer != nil }) { try record(action) }
        return outcomes
    }
}

extension PlannedTransfer {
    /// The transfer that it became.
    func booked(_ number: Int64, at moment: Instant) -> Transfer {
        Transfer(
            id: TransferID(number: number), fromAccountID: from.id, toAccountID: creditorAccount?.id,
            creditorName: creditorIBAN == nil ? nil : creditorName, creditorIBAN: creditorIBAN,
            amount: amount, fee: fee, creditedAmount: exchange?.target, status: .booked,
            reference: reference, executionDate: executionDate, createdAt: moment)
    }
}
