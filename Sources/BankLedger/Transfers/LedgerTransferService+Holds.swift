public import BankDomain
public import BankServices

extension LedgerTransferService {
    public func hold(_ request: TransferHoldRequest, mode: ExecutionMode) async throws -> TransferHold {
        let principal = try await principals.principal()
        let action = AuditedAction(.transfersHold, by: principal, on: request.from.text)
        return try await store.writeTogether(mode, action, key: request.idempotencyKey) { [rules] in
            try $0.transferHolds.hold(request, for: principal, rules)
        }
    }

    public func capture(
        _ id: TransferHoldID, amount: Money?, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold {
        let principal = try await principals.principal()
        let action = AuditedAction(.transfersCapture, by: principal, on: id.text)
        return try await store.writeTogether(mode, action, key: idempotencyKey) {
            try $0.transferHolds.captureHold(id, amount: amount, key: idempotencyKey, for: principal)
        }
    }

    public func release(
        _ id: TransferHoldID, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold {
        let principal = try await principals.principal()
        let action = AuditedAction(.transfersRelease, by: principal, on: id.text)
        return try await store.writeTogether(mode, action, key: idempotencyKey) {
            try $0.transferHolds.releaseHold(id, key: idempotencyKey, for: principal)
        }
    }

    /// Holds, newest first. A cursor is the id of the last hold of the page before.
    public func holds(page: PageRequest?) async throws -> Page<TransferHold> {
        let principal = try await principals.principal()
        return try await store.read { try $0.transferHolds.transferHolds(page: page, for: principal) }
    }

    public func hold(id: TransferHoldID) async throws -> TransferHold {
        let principal = try await principals.principal()
        return try await store.read { try $0.transferHolds.transferHold(id, for: principal) }
    }
}
